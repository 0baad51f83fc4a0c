import { beforeEach, expect, test } from 'vitest';
import { statement } from '../database/statement.ts';
import { Authenticator } from '../testing/authenticator.ts';
import { ownerOf } from '../testing/fill-notes.ts';
import { appsOfFile } from '../testing/shared-app.ts';
import * as sharing from '../testing/sharing-calls.ts';
import { PASSWORD, type SignedIn, type TestApp } from '../testing/test-app.ts';
import { categoryOf } from '../testing/two-users.ts';
import { deleteAccount } from './close-account.ts';

const sharedApp = appsOfFile();

let t: TestApp;
let ann: SignedIn;
beforeEach(async () => {
  t = await sharedApp();
  ann = await t.signedInAs('Ann');
});

const close = (body: object, by = ann) => by.call('DELETE', '/api/user/delete/', body);
const noteOf = async (user: SignedIn, content: string) => {
  const { body } = await user.call('POST', '/api/categories/', { title: 'Groceries' });
  return user.call('POST', '/api/notes/', { content, category: (body as { id: string }).id });
};
const TABLES = [
  'notes',
  'categories',
  'sessions',
  'deletions',
  'usernames',
  'recovery_codes',
  'personal_tokens',
  'passkeys',
] as const;
const rowsIn = (table: (typeof TABLES)[number]) =>
  statement<object>()(`countOf ${table}`, (db) => db.selectFrom(table).select('owner'));

test('An account that its user deletes is removed at once, with the lists, the bin and all sessions', async () => {
  const phone = await t.signedInAs('Ann');
  const { body } = await noteOf(ann, 'Milk');
  await ann.call('DELETE', `/api/notes/delete/${(body as { id: string }).id}/`);
  await noteOf(ann, 'Eggs');
  await ann.call('POST', '/api/recovery-codes/', { password: PASSWORD });
  const token = { name: 'Script', read_only: true, lasts: '1 year', password: PASSWORD };
  await ann.call('POST', '/api/personal-tokens/', token);
  await new Authenticator().addTo(ann);
  expect(await close({ username: ' Ann ', password: PASSWORD })).toMatchObject({ status: 204 });
  for (const by of [ann, phone]) expect(await by.call('GET', '/api/user/')).toMatchObject({ status: 401 });
  for (const table of TABLES) expect([table, await t.db.read.all(rowsIn(table), {})]).toEqual([table, []]);
  const login = await t.call('POST', '/api/token/', { username: 'Ann', password: PASSWORD });
  expect(login).toMatchObject({ status: 401 });
});

test('Deleting an account that does not exist is reported', async () => {
  expect(await deleteAccount(t.db, 'nobody', async () => {})).toBe(false);
});

test('The name becomes available again, and no other account loses anything', async () => {
  const bob = await t.signedInAs('bob');
  await noteOf(bob, 'Bread');
  await close({ username: 'Ann', password: PASSWORD });
  const again = await t.signedInAs('ANN');
  expect((await again.call('GET', '/api/notes/')).body).toEqual([]);
  expect((await bob.call('GET', '/api/notes/')).body).toMatchObject([{ content: 'Bread' }]);
});

test.each([
  [{ username: 'bob', password: PASSWORD }, { username: ['This is not your username.'] }],
  [{ username: 'Ann', password: 'Wrong-horse-1' }, { password: ['Wrong password.'] }],
])('%o deletes nothing', async (sent, body) => {
  expect(await close(sent)).toMatchObject({ status: 400, body });
  expect(await ann.call('GET', '/api/user/')).toMatchObject({ status: 200 });
});

test('A deletion that is refused, since the password has just changed, has left no shared category', async () => {
  const category = await categoryOf(ann);
  await sharing.share(ann, category.id);
  const passwords = { old_password: PASSWORD, new_password: 'Next-horse-8' };
  t.beforeWrite(() => ann.call('PUT', '/api/user/change-password/', passwords));
  const answer = await close({ username: 'Ann', password: PASSWORD });
  expect(answer).toMatchObject({ status: 400, body: { password: ['Wrong password.'] } });
  expect((await ann.call('GET', '/api/categories/')).body).toMatchObject([{ id: category.id, shared: {} }]);
});

test('An account that joins a shared category while it is being deleted leaves that one too', async () => {
  const bob = await t.signedInAs('bob');
  const category = await categoryOf(bob);
  let isIn = false;
  const leaveShared = async () => {
    if (isIn) await sharing.leave(ann, category.id);
    else await sharing.sharedWith(bob, category, [ann]); // by another device, after this one has left all others
    isIn = !isIn;
  };
  expect(await deleteAccount(t.db, ownerOf(ann), leaveShared)).toBe(true);
  expect(await sharing.peopleOf(bob, category.id)).toMatchObject([{ username: 'bob' }]);
  expect((await bob.call('GET', '/api/categories/')).body).toMatchObject([{ shared: { people: 1 } }]);
});
