import { afterEach, beforeEach, expect, test } from 'vitest';
import { statement } from '../database/statement.ts';
import { appsOfFile } from '../testing/shared-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { categoryOf, noteOf } from '../testing/two-users.ts';
import { deleteAccount, findAccount } from './accounts.ts';

const sharedApp = appsOfFile();

const rows = statement<object>()('testRowsOfAccounts', (db) =>
  db
    .selectFrom('usernames')
    .select('owner')
    .unionAll(db.selectFrom('accounts').select('id as owner'))
    .unionAll(db.selectFrom('sessions').select('owner'))
    .unionAll(db.selectFrom('pictures').select('owner'))
    .unionAll(db.selectFrom('categories').select('owner'))
    .unionAll(db.selectFrom('notes').select('owner')),
);

const nothingShared = async () => {};

let t: TestApp;
beforeEach(async () => {
  t = await sharedApp();
});
afterEach(() => t.close());

test('A deleted account leaves nothing behind, and others keep all they have', async () => {
  const [ann, bob] = [await t.signedInAs('ann'), await t.signedInAs('bob')];
  for (const user of [ann, bob]) {
    const parent = await noteOf(user, { category: (await categoryOf(user)).id });
    await noteOf(user, { category: parent.category, parent: parent.id });
  }
  const owner = (await findAccount(t.db, 'ann'))?.id ?? '';
  const others = (await t.db.read.all(rows, {})).filter((row) => row.owner !== owner);
  expect(await deleteAccount(t.db, owner, nothingShared)).toBe(true);
  expect(await t.db.read.all(rows, {})).toEqual(others);
  expect(await bob.call('GET', '/api/user/')).toMatchObject({ status: 200 });
});

test('The name of a deleted account is free', async () => {
  await t.signedInAs('ann');
  await deleteAccount(t.db, (await findAccount(t.db, 'ann'))?.id ?? '', nothingShared);
  expect(await findAccount(t.db, 'ann')).toBeUndefined();
  await t.signedInAs('ANN');
});

test('Deleting an account that does not exist is reported', async () => {
  expect(await deleteAccount(t.db, 'nobody', nothingShared)).toBe(false);
});
