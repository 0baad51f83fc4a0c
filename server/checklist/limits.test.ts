import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCategory } from '../../contract/categories.ts';
import { createNote } from '../../contract/notes.ts';
import { statement } from '../database/statement.ts';
import {
  categoriesOf,
  notesOf,
  orderNotesOf,
  removeCategory,
  removeNote,
} from '../testing/checklist-calls.ts';
import type { Answer } from '../testing/connection.ts';
import { type SignedIn, type TestApp, testApp } from '../testing/test-app.ts';
import { categoryOf, noteOf } from '../testing/two-users.ts';

let app: TestApp;
let ann: SignedIn;
let bob: SignedIn;
beforeAll(async () => {
  app = await testApp();
  ann = await app.signedInAs('ann');
  bob = await app.signedInAs('bob');
});
afterAll(() => app.close());

const NOTES_MAX = 5_000;
const CATEGORIES_MAX = 200;

interface Filler {
  owner: string;
  id: string;
  category: string;
  parent: string | null;
  position: number;
}
const fill = statement<Filler>()('fillNotes', (db, param) =>
  db.insertInto('notes').values({
    owner: param('owner'),
    id: param('id'),
    category: param('category'),
    parent: param('parent'),
    content: 'Filler',
    important: 0,
    scratched_out: 0,
    position: param('position'),
  }),
);

const ownerOf = ({ access }: SignedIn): string =>
  JSON.parse(Buffer.from(String(access.split('.')[1]), 'base64url').toString()).user_id;

const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status).toSorted();

test('5,000 notes and no more, however many are sent at once; sub notes count', async () => {
  const first = await noteOf(ann);
  const sub = await noteOf(ann, { category: first.category, parent: first.id });
  const rows = Array.from({ length: NOTES_MAX - 2 - 5 }, (_, index) => ({
    owner: ownerOf(ann),
    id: randomUUID(),
    category: first.category,
    parent: index % 2 === 0 ? null : sub.parent,
    position: index - NOTES_MAX, // below the account's revision, as all positions are
  }));
  await app.db.write((tx) => tx.each(fill, rows));

  const create = (draft: object) =>
    ann.call('POST', createNote.url, { content: 'More', category: first.category, ...draft });
  const answers = await Promise.all(Array.from({ length: 20 }, () => create({})));
  expect(statusesOf(answers)).toEqual([...Array(5).fill(201), ...Array(15).fill(400)]);
  const refused = answers.find(({ status }) => status === 400);
  expect(refused?.body).toEqual({ detail: 'The limit of 5000 notes is reached.' });
  expect(await notesOf(ann)).toHaveLength(NOTES_MAX);

  expect((await create({ parent: first.id })).status).toBe(400);
  expect(await create({ id: first.id })).toMatchObject({ status: 200, body: first });
  await noteOf(bob);

  const [last = first] = (await notesOf(ann)).slice(-1);
  await removeNote(ann, last.id);
  expect(statusesOf(await Promise.all([create({}), create({})]))).toEqual([201, 400]);

  const ids = (await notesOf(ann)).filter(({ parent }) => parent === null).map(({ id }) => id);
  expect(await orderNotesOf(ann, ids.toReversed())).toMatchObject({ status: 200 });
  const top = (await notesOf(ann)).filter(({ parent }) => parent === null);
  expect(top.map(({ id }) => id)).toEqual(ids.toReversed());
});

test('200 categories and no more, however many are sent at once', async () => {
  const had = (await categoriesOf(bob)).length;
  for (let count = had; count < CATEGORIES_MAX - 5; count++) await categoryOf(bob);
  const create = (draft: object) => bob.call('POST', createCategory.url, { title: 'More', ...draft });
  const answers = await Promise.all(Array.from({ length: 20 }, () => create({})));
  expect(statusesOf(answers)).toEqual([...Array(5).fill(201), ...Array(15).fill(400)]);
  expect(answers.find(({ status }) => status === 400)?.body).toEqual({
    detail: 'The limit of 200 categories is reached.',
  });

  const categories = await categoriesOf(bob);
  expect(categories).toHaveLength(CATEGORIES_MAX);
  const [first] = categories;
  expect(await create({ id: first?.id })).toMatchObject({ status: 200, body: first });
  await removeCategory(bob, first?.id ?? '');
  expect(statusesOf(await Promise.all([create({}), create({})]))).toEqual([201, 400]);
  await categoryOf(ann);
});
