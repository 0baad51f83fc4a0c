import { readStats, sendHeartbeat } from '../../contract/presence.ts';
import type { App } from '../http/app-type.ts';
import { clientKey } from '../http/limits/client-key.ts';
import { RateLimit } from '../http/limits/rate-limit.ts';
import type { Visitors } from './visitors.ts';

const HEARTBEATS = { burst: 120, perCallMs: 500 };
/** The most that a flood of made-up ids may add to the total. */
const NEW_VISITORS = { burst: 60, perCallMs: 60_000 };

export interface PresenceDeps {
  visitors: Visitors;
  elapsed: () => number;
  rateLimit: boolean;
}

export function presenceRoutes(app: App, { visitors, elapsed, rateLimit }: PresenceDeps): void {
  const heartbeats = new RateLimit(HEARTBEATS, elapsed);
  const newVisitors = new RateLimit(NEW_VISITORS, elapsed);

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
