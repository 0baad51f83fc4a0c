import { expect, test } from 'vitest';
import {
  archiveCategory,
  deleteCategory,
  listCategories,
  updateCategory,
} from '../../../contract/categories.ts';
import { categoriesOf } from '../../testing/checklist-calls.ts';
import { ownerOf } from '../../testing/fill-notes.ts';
import * as sharing from '../../testing/sharing-calls.ts';
import type { SignedIn } from '../../testing/test-app.ts';
import { threePeople } from '../../testing/three-people.ts';
import { appOfFile, categoryOf, noteOf } from '../../testing/two-users.ts';

const app = await appOfFile();
const NOT_FOUND = { status: 404, body: { detail: 'Not found.' } };

test('a call that names the user’s own lists is about no shared ones', async () => {
  const { mia, ben, shopping } = await threePeople(app);
  await sharing.sharedWith(mia, shopping, [ben]);
  await noteOf(mia, { category: shopping.id, content: 'Shared' });
  await noteOf(mia, { content: 'Own' });
  const own = await mia.call('GET', `/api/notes/?space=${ownerOf(mia)}`);
  expect(own.body).toMatchObject([{ content: 'Own' }]);
});

test('a call for the categories of a shared one has it alone, as its caller has it', async () => {
  const { mia, ben, shopping } = await threePeople(app);
  await sharing.sharedWith(mia, shopping, [ben]);
  await categoryOf(ben, 'Own');
  const alone = [{ ...shopping, shared: { people: 2, mine: false } }];
  const url = `${listCategories.url}?space=${shopping.id}`;
  expect((await ben.call('GET', url)).body).toEqual(alone);
  expect((await ben.call('GET', `${url}&since=0`)).body).toMatchObject({ whole: true, categories: alone });
});

test('a call for the categories of a shared one has another tag after its caller has archived it', async () => {
  const { mia, ben, shopping } = await threePeople(app);
  await sharing.sharedWith(mia, shopping, [ben]);
  const url = `${listCategories.url}?space=${shopping.id}`;
  const list = (user: SignedIn, had?: string) =>
    user.call('GET', url, undefined, had === undefined ? {} : { 'if-none-match': had });
  const tag = String((await list(ben)).headers['etag']);
  expect(await list(ben, tag)).toMatchObject({ status: 304 });
  expect(await list(mia, tag)).toMatchObject({ status: 200, body: [{ shared: { mine: true } }] });
  await ben.call('PUT', archiveCategory.url.replace(':id', shopping.id), { archived: true });
  expect(await list(ben, tag)).toMatchObject({ status: 200, body: [{ archived: true }] });
});

test.each([
  { what: 'another one', pathOf: (other: string) => other },
  { what: 'a malformed id', pathOf: () => 'shopping' },
])('a shared category stays as it is when a call in it is about $what', async ({ pathOf }) => {
  const { mia, ben, shopping } = await threePeople(app);
  await sharing.sharedWith(mia, shopping, [ben]);
  const id = pathOf((await categoryOf(mia, 'Own')).id);
  const inShared = (url: string) => `${url.replace(':id', id)}?space=${shopping.id}`;
  const rename = await mia.call(updateCategory.method, inShared(updateCategory.url), { title: 'Food' });
  expect(rename).toMatchObject(NOT_FOUND);
  expect(await mia.call(deleteCategory.method, inShared(deleteCategory.url))).toMatchObject(NOT_FOUND);
  expect(await ben.call(deleteCategory.method, inShared(deleteCategory.url))).toMatchObject(NOT_FOUND);
  expect(await categoriesOf(ben)).toMatchObject([{ title: 'Shopping', shared: { people: 2 } }]);
});
