import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Connection, Database } from '../../database/database.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { listCategories } from '../lists/categories.ts';
import { insertCategory } from '../rows/category-row.ts';
import { change } from './change.ts';
import { Unchanged } from './outcome.ts';
import { insertEmptySpace, selectSpace } from './spaces.ts';

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

let owner: string;
beforeEach(async () => {
  owner = randomUUID();
  await db.write((tx) => insertEmptySpace(tx, { owner, revision: 7, now: 1 }));
});

const revisionNow = async () => (await db.read.first(selectSpace, { owner }))?.revision;

test('a change returns what its work returns, and the revision that the lists have from then on', async () => {
  const before = await change(db, { owner }, async () => 'first');
  expect(before).toEqual({ value: 'first', revision: 8, changed: true });
  const next = await change(db, { owner }, (_, raised) => raised, { places: 5 });
  expect(next).toEqual({ value: 13, revision: 13, changed: true });
  expect(await revisionNow()).toBe(13);
});

test('a change with nothing to do writes nothing', async () => {
  const work = async (tx: Connection, raising: Promise<number>) => {
    const revision = await raising;
    await tx.run(insertCategory, { owner, id: randomUUID(), title: 'x', position: 1, archived: 0, revision });
    return new Unchanged('as it was');
  };
  expect(await change(db, { owner }, work, { places: 5 })).toEqual({
    value: 'as it was',
    revision: 7,
    changed: false,
  });
  expect([await revisionNow(), await listCategories(db, owner, 'own')]).toEqual([7, []]);
});
