import * as calls from '../../../contract/account-events.ts';
import type { App } from '../../http/app-type.ts';
import type { RateLimit } from '../../http/limits/rate-limit.ts';
import { serve } from '../../http/serve.ts';
import { clientOf } from '../client.ts';
import { listAccountEvents } from './account-events.ts';
import { type Recorder, recorded } from './record-event.ts';

export interface EventDeps extends Recorder {
  rateLimit: boolean;
  /** Downloads that become events, per account. */
  downloads: RateLimit;
}

/** Routes of the signed-in scope. */
export function accountEventRoutes(app: App, deps: EventDeps): void {
  serve(app, calls, {
    listAccountEvents: ({ caller }) => listAccountEvents(deps.db, caller.owner),
    noteDownload: async (request) => {
      const { owner } = request.caller;
      if (deps.rateLimit) deps.downloads.take(owner);
      await recorded(deps, { event: 'data downloaded', owner, by: clientOf(request) }, async () => true);
    },
  });
}
