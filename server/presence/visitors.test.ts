import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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
  for (const id of ids) visitors.beat(id, await visitors.lastSeen(id));
}

test('a new visitor counts at once, and once', async () => {
  const visitors = new Visitors(db, clock);
  await Promise.all([beat(visitors, 'a', 'b', 'a'), beat(visitors, 'a')]);
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

test('two nodes report the union of their visitors, and the reported total never falls', async () => {
  const [one, two] = [new Visitors(db, clock), new Visitors(db, clock)];
  await beat(one, 'a', 'same');
  await beat(two, 'b', 'same');
  expect(one.stats().total).toBe(2);
  await Promise.all([one.flush(), two.flush()]);
  await Promise.all([one.flush(), two.flush()]);
  expect(one.stats()).toEqual({ online: 3, total: 3 });
  expect(two.stats()).toEqual({ online: 3, total: 3 });
});

test('the reported total never falls, though two nodes first counted the same visitor twice', async () => {
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

test('a visitor seen by another node meanwhile is not counted again', async () => {
  const [one, two] = [new Visitors(db, clock), new Visitors(db, clock)];
  await beat(one, 'a');
  await one.flush();
  now += 60_000;
  await beat(two, 'a');
  await two.flush();
  await one.flush();
  now += 60_000;
  await one.flush();
  await beat(one, 'a');
  expect(one.stats()).toEqual({ online: 1, total: 1 });
});

test('many visitors are written in parts, and other writes need not wait for the last', async () => {
  const done: string[] = [];
  let other: Promise<unknown> | undefined;
  const write: Database['write'] = async (work) => {
    const written = await db.write(work);
    other ??= db.write(async () => {}).then(() => done.push('the other write'));
    return written;
  };
  const visitors = new Visitors({ ...db, write }, clock);
  for (let id = 0; id < 1_000; id++) visitors.beat(String(id), undefined);
  await visitors.flush();
  done.push('the visitors');
  await other;
  expect(done).toEqual(['the other write', 'the visitors']);
  expect(visitors.stats()).toEqual({ online: 1_000, total: 1_000 });
});

describe('While the database is away', () => {
  let write: Database['write'];
  let visitors: Visitors;

  beforeEach(() => {
    write = () => Promise.reject(new Error('away'));
    visitors = new Visitors({ ...db, write: (work) => write(work) }, clock);
  });

  const comesBack = async () => {
    write = db.write;
    await visitors.flush();
    const restarted = new Visitors(db, clock);
    await restarted.flush();
    return restarted.stats();
  };

  test('visitors count, and are written when it is back', async () => {
    await beat(visitors, 'a');
    await expect(visitors.flush()).rejects.toThrow('away');
    expect(visitors.stats()).toEqual({ online: 1, total: 1 });
    expect(await comesBack()).toEqual({ online: 1, total: 1 });
  });

  test('a new visitor whose second heartbeat arrives during a failing write is not lost', async () => {
    await beat(visitors, 'a');
    const { promise, reject } = Promise.withResolvers<never>();
    write = () => promise;
    const flushed = visitors.flush();
    await beat(visitors, 'a');
    reject(new Error('away'));
    await expect(flushed).rejects.toThrow('away');
    expect(await comesBack()).toEqual({ online: 1, total: 1 });
    expect(visitors.stats()).toEqual({ online: 1, total: 1 });
  });

  test('what was written before it went is not counted again', async () => {
    for (let id = 0; id < 250; id++) visitors.beat(String(id), undefined);
    let parts = 0;
    write = (work) => (++parts === 2 ? Promise.reject(new Error('away')) : db.write(work));
    await expect(visitors.flush()).rejects.toThrow('away');
    expect(visitors.stats()).toEqual({ online: 250, total: 250 });
    visitors.beat('250', undefined);
    expect(await comesBack()).toEqual({ online: 251, total: 251 });
    expect(visitors.stats()).toEqual({ online: 251, total: 251 });
  });
});
