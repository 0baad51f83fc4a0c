import { randomUUID } from 'node:crypto';
import * as presence from '../../../contract/presence.ts';
import type { Kind } from './call.ts';
import type { Site } from './site.ts';

const heartbeat = (site: Site, visitor_id: string) =>
  site.expect(200, { method: 'POST', path: presence.sendHeartbeat.url, body: { visitor_id } });

export const OF_PRESENCE: Record<string, Kind> = {
  stats: {
    prepare: async (site) => () => site.expect(200, { method: 'GET', path: presence.readStats.url }),
  },
  'first heartbeat': {
    prepare: async (site) => {
      const id = randomUUID();
      return () => heartbeat(site, id);
    },
  },
  heartbeat: {
    prepare: async (site) => {
      const id = randomUUID();
      await heartbeat(site, id);
      return () => heartbeat(site, id);
    },
  },
};
