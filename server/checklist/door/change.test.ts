import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { createCategory, updateCategory } from '../lists/categories.ts';
import { createNote, deleteNote, updateNote } from '../lists/notes.ts';
import { orderCategories, orderNotes } from '../lists/ordering.ts';
import { listNotes } from '../reading/plain-notes.ts';
import { change } from './change.ts';
import { Unchanged } from './outcome.ts';

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

let owner: string;
beforeEach(async () => {
  owner = randomUUID();
  await db.write((tx) => tx.run(insertAccountOfTest, { owner }));
});

const insertAccountOfTest = statement<{ owner: string }>()('insertAccountOfTest', (kysely, param) =>
  kysely.insertInto('accounts').values({
    id: param('owner'),
    username: 'Ann',
    password_hash: 'hash',
    picture: null,
    revision: 0,
    notes: 0,
    bytes: 0,
    created_at: 1,
  }),
);

const revisionOfAccount = statement<{ owner: string }>()('revisionOfAccountOfTest', (kysely, param) =>
  kysely.selectFrom('accounts').select('revision').where('id', '=', param('owner')),
);
const notesOfTest = statement<{ owner: string }>()('notesOfTest', (kysely, param) =>
  kysely
    .selectFrom('notes')
    .select(['content', 'position', 'revision'])
    .where('owner', '=', param('owner'))
    .where('deletion', '=', '')
    .orderBy('position'),
);
const categoriesOfTest = statement<{ owner: string }>()('categoriesOfTest', (kysely, param) =>
  kysely
    .selectFrom('categories')
    .select(['title', 'position', 'revision'])
    .where('owner', '=', param('owner'))
    .orderBy('position'),
);
const insertNoteOfTest = statement<{
  owner: string;
  id: string;
  category: string;
  content: string;
  position: number;
  revision: number;
}>()('insertNoteOfTest', (kysely, param) =>
  kysely.insertInto('notes').values({
    owner: param('owner'),
    id: param('id'),
    category: param('category'),
    parent: null,
    content: param('content'),
    important: 0,
    scratched_out: 0,
    position: param('position'),
    revision: param('revision'),
  }),
);

const revisionNow = async () => (await db.read.first(revisionOfAccount, { owner }))?.revision;
const notesNow = () => db.read.all(notesOfTest, { owner });
const newCategory = async (title = 'Road') => (await createCategory(db, { owner }, { title })).value.id;
const newNote = async (category: string, content: string) =>
  (await createNote(db, { owner }, { content, category })).value.id;

/** Creates several notes in one change, as a batch call would. */
const createNotes = (category: string, contents: readonly string[]) =>
  change(
    db,
    { owner },
    async (tx, raising) => {
      const revision = await raising;
      const rows = contents.map((content, at) => ({
        owner,
        id: randomUUID(),
        category,
        content,
        position: revision - contents.length + 1 + at,
        revision,
      }));
      await tx.each(insertNoteOfTest, rows);
    },
    { places: contents.length },
  );

test('nothing is written for a deleted account: its token is no longer valid', async () => {
  const nobody = randomUUID();
  const note = { content: 'Milk', category: randomUUID() };
  for (const refused of [
    () => change(db, { owner: nobody }, async () => undefined),
    () => change(db, { owner: nobody }, async (_, revision) => revision),
    () => createNote(db, { owner: nobody }, note),
  ]) {
    await expect(refused()).rejects.toMatchObject({
      status: 401,
      body: { detail: 'Given token not valid for any token type' },
    });
  }
});

test('a change returns what its work returns, and the revision that the lists have from then on', async () => {
  const before = await change(db, { owner }, async () => 'first');
  const { revision } = before;
  expect(before).toEqual({ value: 'first', revision: await revisionNow(), changed: true });
  const next = await change(db, { owner }, (_, raised) => raised);
  expect(next).toEqual({ value: revision + 1, revision: revision + 1, changed: true });
});

test('a change with nothing to do writes nothing', async () => {
  const category = await newCategory();
  const before = await revisionNow();
  const outcome = await change(
    db,
    { owner },
    async (tx, raising) => {
      const revision = await raising;
      const row = { owner, id: randomUUID(), category, content: 'Milk', position: revision, revision };
      await tx.run(insertNoteOfTest, row);
      return new Unchanged('as it was');
    },
    { places: 5 },
  );
  expect(outcome).toEqual({ value: 'as it was', revision: before, changed: false });
  expect([await revisionNow(), await notesNow()]).toEqual([before, []]);
});

test('notes created one by one and together, beside orders and deletions, never share a place', async () => {
  const category = await newCategory();
  const ids = [await newNote(category, 'a'), await newNote(category, 'b'), await newNote(category, 'c')];
  for (let round = 0; round < 10; round++) {
    const gone = await newNote(category, 'x');
    await Promise.all([
      createNotes(category, ['d', 'e']),
      orderNotes(db, { owner }, round % 2 === 0 ? [gone, ...ids.toReversed()] : [...ids, gone]),
      newNote(category, 'f'),
      deleteNote(db, { owner }, gone, { deletion: randomUUID(), now: 1, by: null }),
      createNotes(category, ['g', 'h', 'i']),
    ]);
  }
  const notes = await notesNow();
  expect(notes).toHaveLength(3 + 10 * 6);
  expect(new Set(notes.map(({ position }) => position)).size).toBe(notes.length);
  expect(Math.max(...notes.map(({ position }) => position))).toBeLessThanOrEqual((await revisionNow()) ?? 0);
});

test('the rows that a change writes carry its revision, and no others do', async () => {
  const [road, home] = [await newCategory('Road'), await newCategory('Home')];
  const [milk, bread, eggs] = [
    await newNote(road, 'Milk'),
    await newNote(road, 'Bread'),
    await newNote(road, 'Eggs'),
  ];
  const writtenBy = async (revision: number) => [
    ...(await db.read.all(categoriesOfTest, { owner }))
      .filter((row) => row.revision === revision)
      .map(({ title }) => title),
    ...(await notesNow()).filter((row) => row.revision === revision).map(({ content }) => content),
  ];
  const important = await updateNote(db, { owner }, milk, { wanted: { important: true }, now: 0 });
  const ordered = await orderNotes(db, { owner }, [milk, eggs, bread]);
  const renamed = await updateCategory(db, { owner }, { id: road, title: 'Trip' });
  expect(await writtenBy(important.revision)).toEqual(['Milk']);
  expect(await writtenBy(ordered.revision)).toEqual(['Eggs', 'Bread']);
  expect(await writtenBy(renamed.revision)).toEqual(['Trip']);
  const reordered = await orderCategories(db, { owner }, [home, road]);
  expect(await writtenBy(reordered.revision)).toEqual(['Home', 'Trip']);
  const created = await createNote(db, { owner }, { content: 'Tea', category: home });
  expect(await writtenBy(created.revision)).toEqual(['Tea']);
  expect(await listNotes(db, owner)).toHaveLength(4);
});
