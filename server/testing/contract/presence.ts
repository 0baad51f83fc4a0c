import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import * as calls from '../../../contract/presence.ts';
import type { Rows } from './table.ts';

const counts = { online: expect.any(Number), total: expect.any(Number) };

export const presenceRows: Rows[] = [
  {
    endpoint: calls.sendHeartbeat,
    signedIn: false,
    fields: { visitor_id: { kind: 'uuid' } },
    works: async () => ({ body: { visitor_id: randomUUID() }, answer: { status: 200, body: counts } }),
  },
  {
    endpoint: calls.readStats,
    signedIn: false,
    works: async () => ({ answer: { status: 200, body: counts } }),
  },
];
