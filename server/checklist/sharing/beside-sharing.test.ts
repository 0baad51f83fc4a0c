import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Category } from '../../../contract/categories.ts';
import { createDeletion } from '../../../contract/deletions.ts';
import { updateNotes } from '../../../contract/several-notes.ts';
import { categoriesOf, notesOf, orderCategoriesOf, orderNotesOf } from '../../testing/checklist-calls.ts';
import * as sharing from '../../testing/sharing-calls.ts';
import type { SignedIn } from '../../testing/test-app.ts';
import { appOfFile, categoryOf, noteOf } from '../../testing/two-users.ts';

/** Two devices of one user: one shares a category while the other changes what is in it, and names no space. */

const app = await appOfFile();
let mia: SignedIn;
let shopping: Category;

beforeEach(async () => {
  mia = await app.signedInAs(`mia-${randomUUID()}`);
  shopping = await categoryOf(mia, 'Shopping');
});

/** Both calls are on their way before one of them is answered. */
async function besideSharing(call: () => Promise<{ status: number }>): Promise<void> {
  const [shared, answer] = await Promise.all([sharing.share(mia, shopping.id), call()]);
  expect(shared).toMatchObject({ status: 201 });
  expect(answer.status).toBeLessThan(300);
}

test('an order of the categories is kept', async () => {
  const house = await categoryOf(mia, 'House');
  await besideSharing(() => orderCategoriesOf(mia, [house.id, shopping.id]));
  expect((await categoriesOf(mia)).map(({ title }) => title)).toEqual(['House', 'Shopping']);
});

test('an order of the notes is kept', async () => {
  const [milk, bread] = [
    await noteOf(mia, { category: shopping.id, content: 'Milk' }),
    await noteOf(mia, { category: shopping.id, content: 'Bread' }),
  ];
  await besideSharing(() => orderNotesOf(mia, [bread.id, milk.id]));
  expect((await notesOf(mia)).map(({ content }) => content)).toEqual(['Bread', 'Milk']);
});

test('a flag of several notes is kept', async () => {
  const own = await noteOf(mia);
  const milk = await noteOf(mia, { category: shopping.id });
  const flags = { notes: [own.id, milk.id], important: true };
  await besideSharing(() => mia.call('PATCH', updateNotes.url, flags));
  expect((await notesOf(mia)).map(({ important }) => important)).toEqual([true, true]);
});

test('a deletion of several notes is kept', async () => {
  const own = await noteOf(mia);
  const milk = await noteOf(mia, { category: shopping.id });
  const deletion = { id: randomUUID(), notes: [own.id, milk.id] };
  await besideSharing(() => mia.call('POST', createDeletion.url, deletion));
  expect(await notesOf(mia)).toEqual([]);
});
