// A program written from the site's description alone; every address, body and answer has a generated type.
import assert from 'node:assert/strict';
import createClient from 'openapi-fetch';
import type { components, paths } from './generated/api.d.ts';

type Note = components['schemas']['Note'];

const baseUrl = process.env['SITE'] ?? assert.fail('SITE is the address of the site');
const credentials = { username: 'generated', password: 'Night drive 84' };
const client = (token?: string) =>
  createClient<paths>({
    baseUrl,
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  });
const given = <T>({ data, error }: { data?: T; error?: unknown }): T =>
  data ?? assert.fail(JSON.stringify(error));

const visitor = client();
given(await visitor.POST('/api/user/register/', { body: credentials }));
const { access } = given(await visitor.POST('/api/token/', { body: credentials }));
const { token } = given(
  await client(access).POST('/api/personal-tokens/', {
    body: { name: 'Generated client', read_only: false, lasts: '30 days', password: credentials.password },
  }),
);

const lists = client(token);
const listed = async (): Promise<Note[]> => {
  const notes = given(await lists.GET('/api/notes/'));
  assert(Array.isArray(notes), 'without `since` the answer is the whole list');
  return notes;
};
const category = given(await lists.POST('/api/categories/', { body: { title: 'Groceries' } }));
const milk = given(await lists.POST('/api/notes/', { body: { content: 'Oat milk', category: category.id } }));
const bread = given(await lists.POST('/api/notes/', { body: { content: 'Bread', category: category.id } }));

const ticked = await lists.PATCH('/api/notes/update/{id}/', {
  params: { path: { id: milk.id } },
  body: { scratched_out: true },
});
assert.equal(given(ticked).scratched_out, true);
assert.deepEqual(
  (await listed()).map(({ content, scratched_out }) => [content, scratched_out]),
  [
    ['Oat milk', true],
    ['Bread', false],
  ],
);

const deletion = crypto.randomUUID();
const removed = await lists.DELETE('/api/notes/delete/{id}/', {
  params: { path: { id: bread.id }, query: { deletion } },
});
assert.equal(removed.response.status, 204);
assert.deepEqual(
  (await listed()).map(({ id }) => id),
  [milk.id],
);
given(await lists.POST('/api/deletions/restore/{id}/', { params: { path: { id: deletion } } }));
assert.deepEqual(
  (await listed()).map(({ id }) => id),
  [milk.id, bread.id],
);

const { error, response } = await lists.POST('/api/notes/', { body: { content: '', category: category.id } });
assert.equal(response.status, 400);
assert(error !== undefined && 'content' in error, 'a refusal names the field');
console.log('TypeScript: the story of the generated client passes');
