import { readStats, sendHeartbeat } from '../../contract/presence.ts';
import type { App } from '../http/app-type.ts';
import { clientKey, RateLimit } from '../http/rate-limit.ts';
import type { Visitors } from './visitors.ts';

const HEARTBEATS = { burst: 120, perCallMs: 500 };
/** What a flood of made-up ids may add to the total. */
const NEW_VISITORS = { burst: 60, perCallMs: 60_000 };

export interface PresenceDeps {
  visitors: Visitors;
  clock: () => number;
  rateLimit: boolean;
}

export function presenceRoutes(app: App, { visitors, clock, rateLimit }: PresenceDeps): void {
  const heartbeats = new RateLimit(HEARTBEATS, clock);
  const newVisitors = new RateLimit(NEW_VISITORS, clock);

  app.route({
    ...sendHeartbeat,
    handler: async (request) => {
      const id = request.body.visitor_id.toLowerCase();
      const address = clientKey(request.ip);
      if (rateLimit) heartbeats.take(address);
      const lastSeen = await visitors.lastSeen(id);
      if (rateLimit && lastSeen === undefined) newVisitors.take(address);
      visitors.beat(id, lastSeen);
      return visitors.stats();
    },
  });

  app.route({ ...readStats, handler: () => visitors.stats() });
}
