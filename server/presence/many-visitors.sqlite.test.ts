import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import { testDatabase } from '../testing/test-database.ts';
import { Visitors } from './visitors.ts';

let db: Database;
let now: number;
const clock = () => now;

beforeEach(async () => {
  db = await testDatabase();
  now = 1_800_000_000_000;
});
afterEach(() => db.close());

const arriveElsewhere = statement<{ id: string; seen_at: number }>()('arriveElsewhere', (db, param) =>
  db.insertInto('visitors').values(param.each('id', 'seen_at')),
);

test('while very many are online they are counted less often, and a new visitor of this node counts at once', async () => {
  const others = Array.from({ length: 50_001 }, (_, id) => ({ id: `other-${id}`, seen_at: now }));
  await db.write((tx) => tx.each(arriveElsewhere, others));
  const visitors = new Visitors(db, clock);
  await visitors.flush();
  expect(visitors.stats().online).toBe(50_001);
  const looked = vi.spyOn(db.read, 'first');
  visitors.beat('a', undefined);
  await visitors.flush();
  expect(looked).not.toHaveBeenCalled();
  expect(visitors.stats()).toEqual({ online: 50_002, total: 1 });
  visitors.beat('b', undefined);
  await visitors.flush();
  expect(looked).toHaveBeenCalled();
  expect(visitors.stats()).toEqual({ online: 50_003, total: 2 });
});

test('while the database is away no more than 100,000 visitors wait to be written; others are written after a later heartbeat', async () => {
  let write: Database['write'] = () => Promise.reject(new Error('away'));
  const visitors = new Visitors({ ...db, write: (work) => write(work) }, clock);
  for (let id = 0; id <= 100_000; id++) visitors.beat(String(id), undefined);
  write = db.write;
  await visitors.flush();
  expect(visitors.stats().online).toBe(100_000);
  visitors.beat('100000', undefined);
  await visitors.flush();
  await visitors.flush(); // so many are not counted each time
  expect(visitors.stats()).toEqual({ online: 100_001, total: 100_001 });
});

test('a flood of made-up ids is not remembered forever: the oldest are queried again', async () => {
  const visitors = new Visitors(db, clock);
  for (const id of ['a', 'b']) visitors.beat(id, undefined);
  await visitors.flush();
  now += 1_000;
  visitors.beat('a', now - 1_000);
  for (let id = 0; id < 150_000; id++) visitors.beat(String(id), undefined);
  const looked = vi.spyOn(db.read, 'first');
  expect(await visitors.lastSeen('a')).toBe(now);
  expect(await visitors.lastSeen('0')).toBe(now);
  expect(looked).not.toHaveBeenCalled();
  expect(await visitors.lastSeen('b')).toBe(now - 1_000);
  expect(looked).toHaveBeenCalledOnce();
});
