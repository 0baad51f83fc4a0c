import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { archiveCategory, duplicateCategory } from '../../../contract/categories.ts';
import { copiedId } from '../../../contract/copied-id.ts';
import { moveNotes } from '../../../contract/several-notes.ts';
import {
  categoriesOf,
  notesOf,
  patchNote,
  placedNotesOf,
  removeCategory,
  renameCategory,
  restore,
} from '../../testing/checklist-calls.ts';
import { fillNotes } from '../../testing/fill-notes.ts';
import * as sharing from '../../testing/sharing-calls.ts';
import type { SignedIn } from '../../testing/test-app.ts';
import { threePeople } from '../../testing/three-people.ts';
import { categoryOf, noteOf, usersOfFile } from '../../testing/two-users.ts';

const { app, ann } = await usersOfFile();

const duplicate = (of: string, id: string, unscratched = false) =>
  ann.call('POST', duplicateCategory.url.replace(':id', of), { id, title: 'Copy', unscratched });
const archive = (id: string, archived: boolean) =>
  ann.call('PUT', archiveCategory.url.replace(':id', id), { archived });
const tag = async () => (await ann.call('GET', '/api/categories/')).headers['etag'];

test.each([false, true])('a category is copied with its notes, all open: %s', async (unscratched) => {
  const a = await noteOf(ann, { content: 'a' });
  const home = { category: a.category };
  const b = await noteOf(ann, { content: 'b', ...home });
  const s = await noteOf(ann, { content: 's', parent: a.id, ...home });
  await patchNote(ann, b.id, { important: true });
  await patchNote(ann, s.id, { scratched_out: true });
  const [before, id] = [await placedNotesOf(ann), randomUUID()];
  expect(await duplicate(a.category, id.toUpperCase(), unscratched)).toMatchObject({ status: 201 });
  expect((await categoriesOf(ann)).at(-1)).toEqual({ id, title: 'Copy' });
  const copies = before.map((note) => ({
    ...note,
    id: copiedId(note.id, id),
    category: id,
    parent: note.parent && copiedId(note.parent, id),
    scratched_out: note.scratched_out && !unscratched,
  }));
  expect(await placedNotesOf(ann)).toEqual([...before, ...copies]);
  const last = await noteOf(ann, home);
  expect((await placedNotesOf(ann)).at(-1)).toEqual(last);
});

test('a sub note that stands before its note is copied with it', async () => {
  const { id: note, category } = await noteOf(ann, { content: 'a' });
  await noteOf(ann, { content: 's', parent: note, category });
  const moves = [{ notes: [note], category }]; // to the end: its sub note keeps its place
  expect((await ann.call('POST', moveNotes.url, { moves })).status).toBe(200);
  const id = randomUUID();
  expect((await duplicate(category, id)).status).toBe(201);
  const copies = (await placedNotesOf(ann)).filter((copy) => copy.category === id);
  expect(copies).toMatchObject([
    { content: 's', parent: copies[1]?.id },
    { content: 'a', parent: null },
  ]);
});

test('new notes of a copy come after those that were copied, and its title is trimmed', async () => {
  const { category } = await noteOf(ann, { content: 'copied' });
  const id = randomUUID();
  const url = duplicateCategory.url.replace(':id', category);
  const made = await ann.call('POST', url, { id, title: ' Copy ', unscratched: false });
  expect(made).toMatchObject({ status: 201, body: { title: 'Copy' } });
  await noteOf(ann, { category: id, content: 'new' });
  const contents = (await placedNotesOf(ann))
    .filter((note) => note.category === id)
    .map((note) => note.content);
  expect(contents).toEqual(['copied', 'new']);
});

test('a shared category is copied by everybody who is in it, as one of their own, and by nobody else', async () => {
  const { mia, ben, lea, shopping } = await threePeople(app);
  await sharing.sharedWith(mia, shopping, [ben]);
  await noteOf(mia, { category: shopping.id, content: 'Milk' });
  const url = duplicateCategory.url.replace(':id', shopping.id);
  const copyBy = (user: SignedIn) =>
    user.call('POST', url, { id: randomUUID(), title: 'Copy', unscratched: false });
  for (const user of [mia, ben]) {
    expect(await copyBy(user)).toMatchObject({ status: 201, body: { title: 'Copy' } });
    expect(await categoriesOf(user)).toMatchObject([{ title: 'Shopping' }, { title: 'Copy' }]);
    expect((await notesOf(user)).map(({ content }) => content)).toEqual(['Milk', 'Milk']);
  }
  expect(await copyBy(lea)).toMatchObject({ status: 404 });
});

test('a copy is made once, and stays deleted', async () => {
  const [note, id] = [await noteOf(ann), randomUUID()];
  await duplicate(note.category, id);
  const before = await tag();
  expect(await duplicate(note.category, id)).toMatchObject({ status: 200, body: { id, title: 'Copy' } });
  expect(await tag()).toBe(before);
  const deletion = randomUUID();
  await removeCategory(ann, id, deletion);
  expect(await duplicate(note.category, id)).toMatchObject({ status: 200, body: { id, title: 'Copy' } });
  expect(await placedNotesOf(ann)).toEqual([note]);
  await restore(ann, deletion);
  expect(await placedNotesOf(ann)).toHaveLength(2);
});

test('a copy beyond a limit is not made', async () => {
  const { category } = await noteOf(ann);
  const full = { status: 400, body: { detail: 'The limit of 5000 notes is reached.' } };
  await fillNotes(app.db, ann, Array(2_500).fill({ category }));
  expect(await duplicate(category, randomUUID())).toMatchObject(full);
  const { id } = await categoryOf(ann);
  for (let count = 2; count < 200; count++) await categoryOf(ann);
  const tooMany = { status: 400, body: { detail: 'The limit of 200 categories is reached.' } };
  expect(await duplicate(id, randomUUID())).toMatchObject(tooMany);
});

test('an archived category keeps its place and its notes, and says what it is', async () => {
  const [note, other] = [await noteOf(ann), await categoryOf(ann, 'Other')];
  const [first] = await categoriesOf(ann);
  expect(await archive(note.category, true)).toMatchObject({
    status: 200,
    body: { ...first, archived: true },
  });
  expect(await categoriesOf(ann)).toEqual([{ ...first, archived: true }, other]);
  expect(await placedNotesOf(ann)).toEqual([note]);
  const before = await tag();
  expect(await archive(note.category, true)).toMatchObject({ status: 200 });
  expect(await tag()).toBe(before);
  const renamed = { status: 200, body: { ...first, title: 'New', archived: true } };
  expect(await renameCategory(ann, note.category, 'New')).toMatchObject(renamed);
  expect((await archive(note.category, false)).body).toEqual({ ...first, title: 'New' });
  expect(await categoriesOf(ann)).toEqual([{ ...first, title: 'New' }, other]);
});

test('no two notes of a copy get the same id, and it is a UUID', () => {
  const copy = randomUUID();
  const ids = Array.from({ length: 100 }, () => copiedId(randomUUID(), copy));
  expect(new Set(ids).size).toBe(100);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
