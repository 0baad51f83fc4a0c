import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
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

async function beat(visitors: Visitors, ...ids: string[]): Promise<void> {
  for (const id of ids) visitors.beat(id, await visitors.isKnown(id));
}

test('a new visitor counts at once, and once', async () => {
  const visitors = new Visitors(db, clock);
  await beat(visitors, 'a', 'b', 'a');
  expect(visitors.stats()).toEqual({ online: 2, total: 2 });
  await visitors.flush();
  await beat(visitors, 'a');
  expect(visitors.stats()).toEqual({ online: 2, total: 2 });
});

test('a visitor is online for three heartbeats and stays in the total', async () => {
  const visitors = new Visitors(db, clock);
  await beat(visitors, 'a');
  now += 89_999;
  await visitors.flush();
  expect(visitors.stats()).toEqual({ online: 1, total: 1 });
  now += 2;
  await visitors.flush();
  expect(visitors.stats()).toEqual({ online: 0, total: 1 });
  await beat(visitors, 'a');
  expect(visitors.stats()).toEqual({ online: 1, total: 1 });
});

test('heartbeats keep a visitor online', async () => {
  const visitors = new Visitors(db, clock);
  for (let minute = 0; minute < 10; minute++) {
    await beat(visitors, 'a');
    await visitors.flush();
    now += 60_000;
  }
  await visitors.flush();
  expect(visitors.stats()).toEqual({ online: 1, total: 1 });
});

test('the total survives a restart', async () => {
  const before = new Visitors(db, clock);
  await beat(before, 'a', 'b');
  await before.flush();
  now += 200_000;
  const after = new Visitors(db, clock);
  await after.flush();
  expect(after.stats()).toEqual({ online: 0, total: 2 });
  await beat(after, 'a');
  expect(after.stats()).toEqual({ online: 1, total: 2 });
});

test('two nodes tell the union, and a total told never falls', async () => {
  const [one, two] = [new Visitors(db, clock), new Visitors(db, clock)];
  await beat(one, 'a', 'same');
  await beat(two, 'b', 'same');
  expect(one.stats().total).toBe(2);
  await Promise.all([one.flush(), two.flush()]);
  await Promise.all([one.flush(), two.flush()]);
  expect(one.stats()).toEqual({ online: 3, total: 3 });
  expect(two.stats()).toEqual({ online: 3, total: 3 });
});

test('a total is never told lower than before, though two nodes first counted the same visitor twice', async () => {
  const [one, two] = [new Visitors(db, clock), new Visitors(db, clock)];
  await beat(one, 'same');
  await beat(two, 'same');
  await one.flush();
  await two.flush();
  const told: number[] = [];
  for (let round = 0; round < 3; round++) {
    told.push(two.stats().total);
    await two.flush();
  }
  expect(told).toEqual(told.toSorted((a, b) => a - b));
  await beat(one, 'other');
  expect(one.stats().total).toBe(2);
});

test('what could not be written is written the next time', async () => {
  let away = true;
  const flaky: Database = {
    ...db,
    write: (work) => (away ? Promise.reject(new Error('away')) : db.write(work)),
  };
  const visitors = new Visitors(flaky, clock);
  await beat(visitors, 'a');
  await expect(visitors.flush()).rejects.toThrow('away');
  expect(visitors.stats()).toEqual({ online: 1, total: 1 });
  away = false;
  await visitors.flush();
  const restarted = new Visitors(db, clock);
  await restarted.flush();
  expect(restarted.stats()).toEqual({ online: 1, total: 1 });
});

test('a flood of made-up ids is not remembered without end: the oldest are looked up again', async () => {
  const visitors = new Visitors(db, clock);
  await beat(visitors, 'a', 'b');
  await visitors.flush();
  visitors.beat('a', true);
  for (let id = 0; id < 299_999; id++) visitors.beat(String(id), false);
  expect(['a', 'b', '0'].map((id) => visitors.isRecent(id))).toEqual([true, false, true]);
  expect(await visitors.isKnown('b')).toBe(true);
});
