import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCategory } from '../../../contract/categories.ts';
import { categoriesOf, removeCategory, renameCategory } from '../../testing/checklist-calls.ts';
import type { SignedIn } from '../../testing/test-app.ts';
import { categoryOf, usersOfFile } from '../../testing/two-users.ts';

const { ann, bob } = await usersOfFile();

const create = (user: SignedIn, draft: { id?: string; title: string }) =>
  user.call('POST', createCategory.url, draft);
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted();

test('categories stand in the order of their creation, each user with their own', async () => {
  const [first, foreign, second] = [await categoryOf(ann), await categoryOf(bob), await categoryOf(ann)];
  expect(await categoriesOf(ann)).toEqual([first, second]);
  expect(await categoriesOf(bob)).toEqual([foreign]);
});

test('a title is trimmed, and its length is counted as people count', async () => {
  const title = '🚗'.repeat(100);
  expect(await create(ann, { title: ` \t${title}\n` })).toMatchObject({ status: 201, body: { title } });
  expect(await create(ann, { title: `${title}!` })).toMatchObject({
    status: 400,
    body: { title: ['Ensure this field has no more than 100 characters.'] },
  });
});

test('renaming trims too, and leaves the place and the other categories alone', async () => {
  const [first, second] = [await categoryOf(ann, 'First'), await categoryOf(ann, 'Second')];
  const renamed = await renameCategory(ann, first.id.toUpperCase(), '  Renamed ');
  expect(renamed).toMatchObject({ status: 200, body: { id: first.id, title: 'Renamed' } });
  expect(await categoriesOf(ann)).toEqual([{ id: first.id, title: 'Renamed' }, second]);
});

test('creating a category with an existing id returns it unchanged', async () => {
  const { id } = await categoryOf(ann);
  await categoryOf(ann, 'Second');
  await renameCategory(ann, id, 'Renamed');
  const again = await create(ann, { id: id.toUpperCase(), title: 'Other' });
  expect(again).toMatchObject({ status: 200, body: { id, title: 'Renamed' } });
  expect((await categoriesOf(ann)).map(({ title }) => title)).toEqual(['Renamed', 'Second']);
});

test('the id of a deleted category is available again, to every user', async () => {
  const category = await categoryOf(ann);
  await removeCategory(ann, category.id);
  expect(await create(bob, category)).toMatchObject({ status: 201, body: category });
});

test('one id sent twenty times at once makes one category', async () => {
  const id = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => create(ann, { id, title: 'Once' })));
  expect(statusesOf(answers)).toEqual([...Array(19).fill(200), 201]);
  for (const { body } of answers) expect(body).toEqual({ id, title: 'Once' });
  expect(await categoriesOf(ann)).toEqual([{ id, title: 'Once' }]);
});
