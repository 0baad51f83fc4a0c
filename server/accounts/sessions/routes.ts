import * as calls from '../../../contract/sessions.ts';
import type { App } from '../../http/app-type.ts';
import { serve } from '../../http/serve.ts';
import { clientOf } from '../client.ts';
import type { AccountDeps } from '../deps.ts';
import { removeNamed } from '../events/remove-named.ts';
import { deleteOtherSessions, endSession, listSessions } from './users-sessions.ts';

/** Routes of the signed-in scope. */
export function sessionRoutes(app: App, deps: AccountDeps): void {
  serve(app, calls, {
    listSessions: ({ caller }) => listSessions(deps.db, caller, deps.clock()),
    deleteSession: (request) => removeNamed(deps, request, endSession, 'session ended'),
    deleteOtherSessions: (request) => deleteOtherSessions(deps, request.caller, clientOf(request)),
  });
}
