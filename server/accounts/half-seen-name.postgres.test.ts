import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Connection, type Database, Unavailable } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import { testDatabase } from '../testing/test-database.ts';
import { createAccount, findAccount, updateAccount } from './accounts.ts';
import { deleteAccount } from './close-account.ts';

const deleteUsername = statement<{ folded: string }>()('deleteUsernameOfTest', (db, param) =>
  db.deleteFrom('usernames').where(param.match('folded')),
);
const insertUsername = statement<{ folded: string; owner: string }>()('insertUsernameOfTest', (db, param) =>
  db.insertInto('usernames').values(param.each('folded', 'owner')),
);

let db: Database;
let owner: string;
let runs: number;
beforeEach(async () => {
  db = await testDatabase();
  owner = (await createAccount(db, { username: 'ann', password_hash: 'hash', picture: null, now: 1 })).id;
  runs = 0;
});
afterEach(() => db.close());

/** The database as a transaction sees it while another one, that has changed the name, is committed in part. */
function halfSeen(isThere: () => boolean): Database {
  const seen = async (tx: Connection) => {
    runs++;
    await tx.run(deleteUsername, { folded: 'ANN' });
    if (isThere()) await tx.run(insertUsername, { folded: 'ANN', owner });
  };
  return {
    ...db,
    write: (work) =>
      db.write(async (tx) => {
        await seen(tx);
        return work(tx);
      }),
  };
}

const rename = (on: Database) => updateAccount(on, owner, { username: 'zoe', picture: undefined });

test.each([
  ['a rename', rename],
  ['a deletion', (on: Database) => deleteAccount(on, owner, async () => {})],
])('%s that does not find the name of its account runs again', async (_, change) => {
  await change(halfSeen(() => runs === 2));
  expect(runs).toBe(2);
  expect(await findAccount(db, 'ann')).toBeUndefined();
});

test('a rename that never finds the name of its account is refused and changes nothing', async () => {
  await expect(rename(halfSeen(() => false))).rejects.toBeInstanceOf(Unavailable);
  expect(runs).toBeGreaterThan(1);
  expect(await findAccount(db, 'ann')).toMatchObject({ id: owner });
  expect(await findAccount(db, 'zoe')).toBeUndefined();
});
