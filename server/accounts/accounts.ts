import { randomUUIDv7 } from 'node:crypto';
import type { User } from '../../contract/accounts.ts';
import { type Connection, type Database, UniqueViolation } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import { invalid } from '../errors.ts';
import { badToken } from './authenticate.ts';
import { type Picture, removePictures, storePicture } from './picture-store.ts';
import { foldUsername } from './usernames.ts';

/** What others may see of an account, before it is a user of the API. */
export interface Account {
  id: string;
  username: string;
  picture: string | null;
}

/** The user as the API shows it; the address never comes from the request's Host header. */
export const userOf = ({ id, username, picture }: Account, publicUrl: string | undefined): User => ({
  username,
  profile: {
    profile_picture: picture === null ? null : `${publicUrl ?? ''}/pictures/${id}/${picture}.webp`,
  },
});

const insertAccount = statement<Account & { password_hash: string; now: number }>()(
  'insertAccount',
  (db, param) =>
    db.insertInto('accounts').values({
      id: param('id'),
      username: param('username'),
      password_hash: param('password_hash'),
      picture: param('picture'),
      revision: 0,
      created_at: param('now'),
    }),
);

const takeName = statement<{ folded: string; owner: string }>()('takeUsername', (db, param) =>
  db.insertInto('usernames').values({ folded: param('folded'), owner: param('owner') }),
);

const leaveName = statement<{ folded: string; owner: string }>()('leaveUsername', (db, param) =>
  db.deleteFrom('usernames').where('folded', '=', param('folded')).where('owner', '=', param('owner')),
);

/** The names' unique constraint decides who gets one, never a look before. */
async function refuseTakenName<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    if (!(error instanceof UniqueViolation)) throw error;
    throw invalid('username', 'A user with that username already exists.');
  }
}

export interface NewAccount {
  username: string;
  password_hash: string;
  picture: Picture | null;
  now: number;
}

/**
 * Registers an account under a normalized name.
 * @throws Refusal 400 when the name is taken
 */
export async function createAccount(
  db: Database,
  { username, password_hash, picture, now }: NewAccount,
): Promise<Account> {
  const account: Account = { id: randomUUIDv7(), username, picture: picture?.id ?? null };
  const write = db.write(async (tx) => {
    await tx.run(insertAccount, { ...account, password_hash, now });
    await tx.run(takeName, { folded: foldUsername(username), owner: account.id });
    if (picture !== null) await storePicture(tx, account.id, picture);
  });
  await refuseTakenName(write);
  return account;
}

const read = statement<{ owner: string }>()('readAccount', (db, param) =>
  db
    .selectFrom('accounts')
    .select(['id', 'username', 'picture', 'password_hash'])
    .where('id', '=', param('owner')),
);

/** @throws Refusal 401 when it was deleted after the caller was authenticated */
export async function readAccount(db: Database, owner: string): Promise<Account & { password_hash: string }> {
  const account = await db.read.first(read, { owner });
  if (account === undefined) throw badToken();
  return account;
}

const find = statement<{ folded: string }>()('findAccount', (db, param) =>
  db
    .selectFrom('usernames')
    .innerJoin('accounts', 'accounts.id', 'usernames.owner')
    .select(['accounts.id', 'accounts.password_hash'])
    .where('usernames.folded', '=', param('folded')),
);

export const findAccount = (db: Database, username: string) =>
  db.read.first(find, { folded: foldUsername(username) });

const replace = statement<{ owner: string; verified: string; password_hash: string }>()(
  'replacePasswordHash',
  (db, param) =>
    db
      .updateTable('accounts')
      .set({ password_hash: param('password_hash') })
      .where('id', '=', param('owner'))
      .where('password_hash', '=', param('verified')),
);

/**
 * Sets the password hash if it still is the one that was verified, and locks the account until the transaction
 * ends.
 */
export async function replaceHash(
  tx: Connection,
  change: { owner: string; verified: string; password_hash: string },
): Promise<boolean> {
  return (await tx.run(replace, change)) === 1;
}

const set = statement<{ owner: string; password_hash: string }>()('setPasswordHash', (db, param) =>
  db
    .updateTable('accounts')
    .set({ password_hash: param('password_hash') })
    .where('id', '=', param('owner')),
);

/** Sets the password hash, whatever it is. */
export async function setHash(
  tx: Connection,
  change: { owner: string; password_hash: string },
): Promise<boolean> {
  return (await tx.run(set, change)) === 1;
}

/** Locks the row until the transaction ends: the changes of one account follow each other. */
const hold = statement<{ owner: string }>()('holdAccount', (db, param) =>
  db
    .updateTable('accounts')
    .set((eb) => ({ username: eb.ref('username') }))
    .where('id', '=', param('owner'))
    .returning(['id', 'username', 'picture']),
);

const update = statement<Account>()('updateAccount', (db, param) =>
  db
    .updateTable('accounts')
    .set({ username: param('username'), picture: param('picture') })
    .where('id', '=', param('id')),
);

async function replacePicture(tx: Connection, owner: string, picture: Picture | null): Promise<void> {
  await removePictures(tx, owner);
  if (picture !== null) await storePicture(tx, owner, picture);
}

/**
 * Changes the name and, unless `picture` is undefined, the picture; all of it or nothing.
 * @throws Refusal 400 when the name is another's, 401 when the account is gone
 */
export function updateAccount(
  db: Database,
  owner: string,
  { username, picture }: { username: string; picture: Picture | null | undefined },
): Promise<Account> {
  const write = db.write(async (tx) => {
    const before = await tx.first(hold, { owner });
    if (before === undefined) throw badToken();
    await tx.run(leaveName, { folded: foldUsername(before.username), owner });
    await tx.run(takeName, { folded: foldUsername(username), owner });
    if (picture !== undefined) await replacePicture(tx, owner, picture);
    const after = { ...before, username, ...(picture === undefined ? {} : { picture: picture?.id ?? null }) };
    await tx.run(update, after);
    return after;
  });
  return refuseTakenName(write);
}

const remove = statement<{ owner: string }>()('deleteAccount', (db, param) =>
  db.deleteFrom('accounts').where('id', '=', param('owner')),
);

/**
 * Deletes an account with everything that is its own.
 * @returns whether there was one
 */
export function deleteAccount(db: Database, owner: string): Promise<boolean> {
  return db.write(async (tx) => {
    const account = await tx.first(hold, { owner });
    if (account === undefined) return false;
    await tx.run(leaveName, { folded: foldUsername(account.username), owner });
    await tx.run(remove, { owner });
    return true;
  });
}
