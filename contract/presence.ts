import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { EXAMPLE, objectLike } from './examples.ts';
import { id } from './ids.ts';

export const stats = objectLike(
  { online: Type.Integer(), total: Type.Integer() },
  { online: 3, total: 1984 },
  'Stats',
);
export type Stats = Static<typeof stats>;

const common = { tags: ['presence'] } as const;

export const sendHeartbeat = endpoint('POST', '/api/presence/heartbeat/', {
  ...common,
  summary: 'Report that a visitor is here',
  body: objectLike({ visitor_id: id }, { visitor_id: EXAMPLE.ofAccount }),
  response: { 200: stats },
});

export const readStats = endpoint('GET', '/api/presence/stats/', {
  ...common,
  summary: 'Count the visitors online and in total',
  response: { 200: stats },
});
