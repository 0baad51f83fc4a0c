import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createCategory } from '../../../contract/categories.ts';
import { createNote, type Note } from '../../../contract/notes.ts';
import { statement } from '../../database/statement.ts';
import * as calls from '../../testing/checklist-calls.ts';
import { fillNotes, ownerOf } from '../../testing/fill-notes.ts';
import type { SignedIn } from '../../testing/test-app.ts';
import { appOfFile, categoryOf, clear, noteOf, twoUsers } from '../../testing/two-users.ts';
import { sweepBin } from '../bin/forget.ts';
import { isTaken } from '../rows/live.ts';

const { categoriesOf, deletionsOf, forget, placedNotesOf, removeCategory, removeNote, removeNotes, restore } =
  calls;
const NOT_FOUND = { status: 404, body: { detail: 'Not found.' } };
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const { app, ann, bob } = await twoUsers(await appOfFile());
beforeEach(async () => {
  await clear(ann);
  await sweepBin(app.db, app.clock.now + 31 * DAY_MS);
});

const contentsOf = async (user: SignedIn) => (await placedNotesOf(user)).map(({ content }) => content);

/** Three notes in one category, the second of them with two sub notes. */
async function list(): Promise<Note[]> {
  const [a] = [await noteOf(ann, { content: 'a' })];
  const b = await noteOf(ann, { content: 'b', category: a.category });
  const c = await noteOf(ann, { content: 'c', category: a.category });
  const under = { category: a.category, parent: b.id };
  const [d, e] = [
    await noteOf(ann, { content: 'd', ...under }),
    await noteOf(ann, { content: 'e', ...under }),
  ];
  await calls.patchNote(ann, b.id, { important: true });
  await calls.patchNote(ann, d.id, { scratched_out: true });
  return [a, { ...b, important: true }, c, { ...d, scratched_out: true }, e];
}

test('a deleted note comes back to its place, with its flags and its sub notes', async () => {
  const notes = await list();
  const [a, b, c] = notes;
  const deletion = randomUUID();
  expect(await removeNote(ann, String(b?.id), deletion)).toMatchObject({ status: 204, text: '' });
  expect(await placedNotesOf(ann)).toEqual([a, c]);
  expect(await deletionsOf(ann)).toEqual([
    { id: deletion, at: app.clock.now, category: null, content: 'b', notes: 3 },
  ]);
  expect(await restore(ann, deletion)).toMatchObject({ status: 200, body: { detail: 'Restored.' } });
  expect(await placedNotesOf(ann)).toEqual(notes);
  expect(await deletionsOf(ann)).toEqual([]);
  expect(await restore(ann, deletion)).toMatchObject(NOT_FOUND);
});

test('a note comes back between those that it stood between, whatever was added and ordered meanwhile', async () => {
  const [a, b, c] = await list();
  const deletion = randomUUID();
  await removeNote(ann, String(b?.id), deletion);
  await noteOf(ann, { content: 'f', category: String(a?.category) });
  await calls.orderNotesOf(ann, [String(c?.id), String(a?.id)]);
  await restore(ann, deletion);
  expect(await contentsOf(ann)).toEqual(['c', 'b', 'a', 'd', 'e', 'f']);
});

test('a deleted category comes back to its place with all its notes', async () => {
  const notes = await list();
  const [road, home] = [String(notes[0]?.category), (await categoryOf(ann, 'Home')).id];
  await ann.call('PUT', `/api/categories/archive/${home}/`, { archived: true });
  const [categories, all] = [await categoriesOf(ann), await placedNotesOf(ann)];
  const deletion = randomUUID();
  await removeCategory(ann, road, deletion);
  expect(await deletionsOf(ann)).toEqual([
    { id: deletion, at: app.clock.now, category: 'Groceries', content: 'a', notes: 5 },
  ]);
  expect(await removeCategory(ann, road, deletion)).toMatchObject({ status: 204 });
  expect(await removeCategory(ann, road)).toMatchObject(NOT_FOUND);
  expect(await removeCategory(ann, home, randomUUID())).toMatchObject({ status: 204 });
  expect(await deletionsOf(ann)).toContainEqual(
    expect.objectContaining({ category: 'Home', content: null, notes: 0 }),
  );
  await restore(ann, deletion);
  await restore(ann, (await deletionsOf(ann))[0]?.id ?? '');
  expect(await categoriesOf(ann)).toEqual(categories);
  expect(await placedNotesOf(ann)).toEqual(all);
});

test('several notes are deleted and restored as one action', async () => {
  const notes = await list();
  const [a, b, , d] = notes.map(({ id }) => id);
  const [elsewhere, foreign, id] = [await noteOf(ann, { content: 'x' }), await noteOf(bob), randomUUID()];
  const ids = [d, b, elsewhere.id, a, a, foreign.id, randomUUID()].map((one) => String(one).toUpperCase());
  const summary = { id, at: app.clock.now, category: null, content: 'a', notes: 5 };
  expect(await removeNotes(ann, id.toUpperCase(), ids)).toMatchObject({ status: 201, body: summary });
  expect(await contentsOf(ann)).toEqual(['c']);
  expect(await removeNotes(ann, id, [String(notes[2]?.id)])).toMatchObject({ status: 200, body: summary });
  expect(await contentsOf(ann)).toEqual(['c']);
  expect(await placedNotesOf(bob)).toContainEqual(foreign);
  await restore(ann, id);
  expect(await placedNotesOf(ann)).toEqual([...notes, elsewhere]);
});

test('a deletion that finds nothing to delete is not stored', async () => {
  const id = randomUUID();
  const revision = (await ann.call('GET', '/api/notes/')).headers['etag'];
  const none = { id, at: app.clock.now, category: null, content: null, notes: 0 };
  expect(await removeNotes(ann, id, [randomUUID()])).toMatchObject({ status: 200, body: none });
  expect(await deletionsOf(ann)).toEqual([]);
  expect((await ann.call('GET', '/api/notes/')).headers['etag']).toBe(revision);
});

test('deletions that are sent one by one under one id are one action', async () => {
  const notes = await list();
  const [a, b, c] = notes.map(({ id }) => String(id));
  const id = randomUUID();
  for (const note of [c, a, b]) expect((await removeNote(ann, String(note), id)).status).toBe(204);
  expect((await removeNote(ann, String(a), id.toUpperCase())).status).toBe(204);
  expect(await removeNote(ann, String(a), randomUUID())).toMatchObject(NOT_FOUND);
  expect(await removeNote(ann, String(a))).toMatchObject(NOT_FOUND);
  expect(await deletionsOf(ann)).toMatchObject([{ id, content: 'c', notes: 5 }]);
  await restore(ann, id);
  expect(await placedNotesOf(ann)).toEqual(notes);
});

test('a note and then its category under one id are one action', async () => {
  const notes = await list();
  const [a] = notes;
  const id = randomUUID();
  await removeNote(ann, String(a?.id), id);
  await removeCategory(ann, String(a?.category), id);
  expect(await deletionsOf(ann)).toMatchObject([{ id, category: 'Groceries', content: 'a', notes: 5 }]);
  await restore(ann, id);
  expect(await placedNotesOf(ann)).toEqual(notes);
});

test.each(['garbage', '', '5', 'a&deletion=b'])('an action cannot be called "%s"', async (name) => {
  const note = await noteOf(ann);
  const refused = await removeNote(ann, note.id, name);
  expect(refused).toMatchObject({ status: 400, body: { deletion: [expect.any(String)] } });
  expect(await placedNotesOf(ann)).toEqual([note]);
});

test('a sub note whose parent is gone comes back as a top-level note', async () => {
  const [, b, , d] = await list();
  const [sub, parent] = [randomUUID(), randomUUID()];
  await removeNote(ann, String(d?.id), sub);
  await removeNote(ann, String(b?.id), parent);
  await restore(ann, sub);
  expect(await placedNotesOf(ann)).toContainEqual({ ...d, parent: null });
  await restore(ann, parent);
  expect(await contentsOf(ann)).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('a note comes back with its category, and the rest of the category later', async () => {
  const notes = await list();
  const [a] = notes;
  const [one, rest] = [randomUUID(), randomUUID()];
  await removeNote(ann, String(a?.id), one);
  await calls.renameCategory(ann, String(a?.category), 'Errands');
  await removeCategory(ann, String(a?.category), rest);
  await restore(ann, one);
  expect(await categoriesOf(ann)).toEqual([{ id: a?.category, title: 'Errands' }]);
  expect(await placedNotesOf(ann)).toEqual([a]);
  await restore(ann, rest);
  expect(await placedNotesOf(ann)).toEqual(notes);
});

test('a note comes back with its category, even after that was deleted permanently', async () => {
  const [a] = await list();
  const [one, rest] = [randomUUID(), randomUUID()];
  await removeNote(ann, String(a?.id), one);
  await calls.renameCategory(ann, String(a?.category), 'Errands');
  await removeCategory(ann, String(a?.category), rest);
  expect(await forget(ann, rest)).toMatchObject({ status: 204, text: '' });
  expect(await forget(ann, rest)).toMatchObject(NOT_FOUND);
  await restore(ann, one);
  expect(await categoriesOf(ann)).toEqual([{ id: a?.category, title: 'Errands' }]);
  expect(await placedNotesOf(ann)).toEqual([a]);
});

test('a create that is sent again after a deletion raises nothing from the dead', async () => {
  const note = await noteOf(ann);
  const [category] = await categoriesOf(ann);
  await calls.patchNote(ann, note.id, { important: true });
  const again = (draft: object) => ann.call('POST', createNote.url, { ...note, ...draft });
  const deletion = randomUUID();
  await removeNote(ann, note.id, deletion);
  const dead = { status: 200, body: { ...note, important: true } };
  expect(await again({ content: 'Other' })).toMatchObject(dead);
  expect(await placedNotesOf(ann)).toEqual([]);
  await removeCategory(ann, note.category);
  expect(await again({})).toMatchObject(dead);
  const recreated = await ann.call('POST', createCategory.url, { id: note.category, title: 'Other' });
  expect(recreated).toMatchObject({ status: 200, body: category });
  expect(await categoriesOf(ann)).toEqual([]);
  await restore(ann, deletion);
  expect(await placedNotesOf(ann)).toEqual([{ ...note, important: true }]);
});

test('the list shows the newest first, and the first 200 characters of a note', async () => {
  const category = (await categoryOf(ann)).id;
  const contents = ['first', '🌃'.repeat(250), 'last'];
  for (const content of contents) await removeNote(ann, (await noteOf(ann, { content, category })).id);
  const shown = (await deletionsOf(ann)).map(({ content }) => content);
  expect(shown).toEqual(['last', '🌃'.repeat(200), 'first']);
  expect(await deletionsOf(bob)).toEqual([]);
});

test('nothing comes back beyond the limits of the lists', async () => {
  const note = await noteOf(ann);
  const deletion = randomUUID();
  await removeNote(ann, note.id, deletion);
  await fillNotes(app.db, ann, Array(5_000).fill({ category: note.category }));
  const full = { status: 400, body: { detail: 'The limit of 5000 notes is reached.' } };
  expect(await restore(ann, deletion)).toMatchObject(full);
  await removeNote(ann, String((await placedNotesOf(ann))[0]?.id));
  expect(await restore(ann, deletion)).toMatchObject({ status: 200 });

  const category = randomUUID();
  await removeCategory(ann, note.category, category);
  for (let count = 0; count < 200; count++) await categoryOf(ann);
  expect(await restore(ann, category)).toMatchObject({
    status: 400,
    body: { detail: 'The limit of 200 categories is reached.' },
  });
  expect(await placedNotesOf(ann)).toEqual([]);
  await removeCategory(ann, String((await categoriesOf(ann))[0]?.id));
  expect(await restore(ann, category)).toMatchObject({ status: 200 });
  expect(await categoriesOf(ann)).toHaveLength(200);
});

const deletionOfTest = statement<{ owner: string; id: string }>()('deletionOfTest', (db, param) =>
  db
    .insertInto('deletions')
    .values({ ...param.each('owner', 'id'), at: Date.now(), revision: 1_000_000, notes: 0, bytes: 0 }),
);

test('the bin holds 5,000 actions', async () => {
  const old = await categoryOf(ann);
  const oldest = randomUUID();
  await removeCategory(ann, old.id, oldest);
  const [owner, ids] = [ownerOf(ann), Array.from({ length: 4_999 }, () => randomUUID())];
  await app.db.write((tx) =>
    tx.each(
      deletionOfTest,
      ids.map((id) => ({ owner, id })),
    ),
  );
  expect(await deletionsOf(ann)).toHaveLength(5_000);
  await removeCategory(ann, (await categoryOf(ann)).id);
  const left = await deletionsOf(ann);
  expect(left).toHaveLength(5_000);
  expect(left.map(({ id }) => id)).not.toContain(oldest);
});

const rowsOfBin = statement<{ owner: string }>()('rowsOfBinOfTest', (db, param) =>
  db.selectNoFrom((eb) => [
    eb
      .selectFrom('deletions')
      .select(eb.fn.countAll<number>().as('c'))
      .where(param.match('owner'))
      .as('deletions'),
    eb
      .selectFrom('notes')
      .select(eb.fn.countAll<number>().as('c'))
      .where(param.match('owner'))
      .where(isTaken('notes'))
      .as('notes'),
    eb
      .selectFrom('categories')
      .select(eb.fn.countAll<number>().as('c'))
      .where(param.match('owner'))
      .where(isTaken('categories'))
      .as('categories'),
  ]),
);
const inBin = (user: SignedIn) => app.db.read.first(rowsOfBin, { owner: ownerOf(user) });

test('after 30 days it is permanently deleted, however large it is', async () => {
  const [old] = await list();
  const many = await fillNotes(app.db, ann, Array(1_200).fill({ category: old?.category }));
  await removeNotes(ann, randomUUID(), many);
  await removeCategory(ann, String(old?.category));
  const deletedAt = app.clock.now;
  app.clock.now += MINUTE_MS;
  const young = await noteOf(ann);
  await removeNote(ann, young.id, randomUUID());
  await sweepBin(app.db, deletedAt + 30 * DAY_MS - 1);
  expect(await deletionsOf(ann)).toHaveLength(3);
  await sweepBin(app.db, deletedAt + 30 * DAY_MS);
  expect(await deletionsOf(ann)).toMatchObject([{ content: 'Milk' }]);
  expect(await inBin(ann)).toEqual({ deletions: 1, notes: 1, categories: 0 });
  await sweepBin(app.db, deletedAt + 30 * DAY_MS + MINUTE_MS);
  expect(await inBin(ann)).toEqual({ deletions: 0, notes: 0, categories: 0 });
  app.clock.now = deletedAt;
});
