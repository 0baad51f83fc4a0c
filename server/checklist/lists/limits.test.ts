import { expect, test } from 'vitest';
import { createCategory } from '../../../contract/categories.ts';
import { createNote } from '../../../contract/notes.ts';
import {
  categoriesOf,
  notesOf,
  orderNotesOf,
  removeCategory,
  removeNote,
} from '../../testing/checklist-calls.ts';
import type { Answer } from '../../testing/connection.ts';
import { fillNotes } from '../../testing/fill-notes.ts';
import { appOfFile, categoryOf, noteOf, twoUsers } from '../../testing/two-users.ts';

const { app, ann, bob } = await twoUsers(await appOfFile());

const NOTES_MAX = 5_000;
const CATEGORIES_MAX = 200;

const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status).toSorted();

test('5,000 notes and no more, however many are sent at once; sub notes count', async () => {
  const first = await noteOf(ann);
  const sub = await noteOf(ann, { category: first.category, parent: first.id });
  const filler = Array.from({ length: NOTES_MAX - 2 - 5 }, (_, index) => ({
    category: first.category,
    parent: index % 2 === 0 ? null : sub.parent,
  }));
  await fillNotes(app.db, ann, filler);

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
