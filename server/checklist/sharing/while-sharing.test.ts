import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createNote } from '../../../contract/notes.ts';
import {
  categoriesOf,
  notesOf,
  orderCategoriesOf,
  patchNote,
  removeNote,
} from '../../testing/checklist-calls.ts';
import * as sharing from '../../testing/sharing-calls.ts';
import type { SignedIn } from '../../testing/test-app.ts';
import { appOfFile, categoryOf, noteOf } from '../../testing/two-users.ts';

/** Two devices of one user: one shares a category while the other changes what is in it, and names no space. */

const app = await appOfFile();

type Call = (user: SignedIn, ids: { category: string; note: string }) => Promise<{ status: number }>;

const CALLS: [string, Call, content: string[]][] = [
  [
    'A new note',
    (user, { category }) => user.call('POST', createNote.url, { content: 'Bread', category }),
    ['Milk', 'Bread'],
  ],
  ['A text', (user, { note }) => patchNote(user, note, { content: 'Oat milk' }), ['Oat milk']],
  ['A deletion', (user, { note }) => removeNote(user, note), []],
];

test.each(CALLS)('%s is kept', async (_, call, contents) => {
  const mia = await app.signedInAs(`mia-${randomUUID()}`);
  const shopping = await categoryOf(mia, 'Shopping');
  const milk = await noteOf(mia, { category: shopping.id, content: 'Milk' });
  app.beforeWrite(() => sharing.share(mia, shopping.id));
  const answer = await call(mia, { category: shopping.id, note: milk.id });
  expect(answer.status).toBeLessThan(300);
  const notes = await notesOf(mia);
  expect(notes.map(({ content }) => content)).toEqual(contents);
});

test('An order of the categories is kept', async () => {
  const mia = await app.signedInAs(`mia-${randomUUID()}`);
  const [shopping, house] = [await categoryOf(mia, 'Shopping'), await categoryOf(mia, 'House')];
  app.beforeWrite(() => sharing.share(mia, shopping.id));
  expect(await orderCategoriesOf(mia, [house.id, shopping.id])).toMatchObject({ status: 200 });
  expect((await categoriesOf(mia)).map(({ title }) => title)).toEqual(['House', 'Shopping']);
});

test('A change by a person who was removed meanwhile finds no note', async () => {
  const [mia, ben] = [
    await app.signedInAs(`mia-${randomUUID()}`),
    await app.signedInAs(`ben-${randomUUID()}`),
  ];
  const shopping = await categoryOf(mia, 'Shopping');
  const milk = await noteOf(mia, { category: shopping.id, content: 'Milk' });
  await sharing.sharedWith(mia, shopping, [ben]);
  app.beforeWrite(() => sharing.removeNo(mia, shopping.id, 2));
  expect(await patchNote(ben, milk.id, { content: 'Mine' })).toMatchObject({ status: 404 });
  expect(await notesOf(mia)).toMatchObject([{ content: 'Milk' }]);
});
