import { randomUUIDv7 } from 'node:crypto';
import type { User } from '../../contract/accounts.ts';
import { Conflict, type Connection, type Database, UniqueViolation } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import { badToken, invalid } from '../errors.ts';
import { type Addressed, pictureUrl } from './pictures/address.ts';
import { type Picture, removePictures, storePicture } from './pictures/store.ts';
import { foldUsername } from './usernames.ts';

/** The columns of an account that the API's user is made of. */
export interface Account {
  id: string;
  username: string;
  picture: string | null;
}

/** The user as the API shows it; the address never comes from the request's Host header. */
export const userOf = ({ id, username, picture }: Account, site: Addressed): User => ({
  username,
  profile: { profile_picture: picture === null ? null : pictureUrl(site, id, picture) },
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
      notes: 0,
      bytes: 0,
      created_at: param('now'),
    }),
);

const takeUsername = statement<{ folded: string; owner: string }>()('takeUsername', (db, param) =>
  db.insertInto('usernames').values({ folded: param('folded'), owner: param('owner') }),
);

const leaveUsername = statement<{ folded: string; owner: string }>()('leaveUsername', (db, param) =>
  db.deleteFrom('usernames').where('folded', '=', param('folded')).where('owner', '=', param('owner')),
);

/** The unique constraint decides who gets a name, never an earlier read. */
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
  /** Decides in the transaction whether an account may be created. */
  admit?: (tx: Connection) => Promise<void>;
}

/**
 * Registers an account under a normalized name.
 * @throws Refusal 400 when the name is taken
 */
export async function createAccount(
  db: Database,
  { username, password_hash, picture, now, admit }: NewAccount,
): Promise<Account> {
  const account: Account = { id: randomUUIDv7(), username, picture: picture?.id ?? null };
  const write = db.write(async (tx) => {
    await admit?.(tx);
    await tx.run(insertAccount, { ...account, password_hash, now });
    await tx.run(takeUsername, { folded: foldUsername(username), owner: account.id });
    if (picture !== null) await storePicture(tx, account.id, picture);
  }, account.id);
  await refuseTakenName(write);
  return account;
}

const selectAccount = statement<{ owner: string }>()('selectAccount', (db, param) =>
  db
    .selectFrom('accounts')
    .select(['id', 'username', 'picture', 'password_hash'])
    .where('id', '=', param('owner')),
);

/** The account of an id, if there is one. */
export const accountOf = (
  db: Database,
  owner: string,
): Promise<(Account & { password_hash: string }) | undefined> => db.read.first(selectAccount, { owner });

/** @returns reads what other people see of an account: its name and its picture */
export const profiles = (db: Database, site: Addressed) => async (owner: string) => {
  const account = await accountOf(db, owner);
  if (account === undefined) return undefined;
  const { username, profile } = userOf(account, site);
  return { username, picture: profile.profile_picture };
};

/** @throws Refusal 401 when it was deleted after the caller was authenticated */
export async function readAccount(db: Database, owner: string): Promise<Account & { password_hash: string }> {
  const account = await accountOf(db, owner);
  if (account === undefined) throw badToken();
  return account;
}

const selectOwnerOfUsername = statement<{ folded: string }>()('selectOwnerOfUsername', (db, param) =>
  db.selectFrom('usernames').select('owner').where('folded', '=', param('folded')),
);

/** The account that has a name. */
export async function findOwner(db: Database, folded: string): Promise<string | undefined> {
  return (await db.read.first(selectOwnerOfUsername, { folded }))?.owner;
}

/** Two reads by key, because names and accounts may lie on different servers; an unknown name takes both too. */
export async function findAccount(
  db: Database,
  username: string,
): Promise<(Account & { password_hash: string }) | undefined> {
  const owner = (await findOwner(db, foldUsername(username))) ?? '';
  return accountOf(db, owner);
}

const replacePasswordHash = statement<{ owner: string; verified: string; password_hash: string }>()(
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
  return (await tx.run(replacePasswordHash, change)) === 1;
}

const setPasswordHash = statement<{ owner: string; password_hash: string }>()(
  'setPasswordHash',
  (db, param) =>
    db
      .updateTable('accounts')
      .set({ password_hash: param('password_hash') })
      .where('id', '=', param('owner')),
);

/** Sets the password hash, whatever the present one is. */
export async function setHash(
  tx: Connection,
  change: { owner: string; password_hash: string },
): Promise<boolean> {
  return (await tx.run(setPasswordHash, change)) === 1;
}

/**
 * Releases the previous name of an account.
 * @throws Conflict when it is missing: where names and accounts lie on different servers, a concurrent change of the
 * account may be visible in part
 */
async function giveUpName(tx: Connection, owner: string, username: string): Promise<void> {
  const given = await tx.run(leaveUsername, { folded: foldUsername(username), owner });
  if (given === 0) throw new Conflict(`The name of account ${owner} is about to change.`);
}

const holdAccount = statement<{ owner: string }>()('holdAccount', (db, param) =>
  db
    .updateTable('accounts')
    .set((eb) => ({ username: eb.ref('username') }))
    .where('id', '=', param('owner'))
    .returning(['id', 'username', 'picture', 'joined']),
);

/** Locks an account until the transaction ends, so that its changes run one after another. */
export const lockAccount = (
  tx: Connection,
  owner: string,
): Promise<(Account & { joined: number }) | undefined> => tx.first(holdAccount, { owner });

const setNameAndPicture = statement<Account>()('setNameAndPicture', (db, param) =>
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
 * @param renamed called in the transaction when the name changes, with the previous name
 * @throws Refusal 400 when the name is taken, 401 when the account is deleted
 */
export function updateAccount(
  db: Database,
  owner: string,
  { username, picture }: { username: string; picture: Picture | null | undefined },
  renamed?: (tx: Connection, before: string) => Promise<void>,
): Promise<Account> {
  const write = db.write(async (tx) => {
    const before = await lockAccount(tx, owner);
    if (before === undefined) throw badToken();
    const folded = foldUsername(username);
    if (folded !== foldUsername(before.username)) {
      // In this order: otherwise two users who swap names would deadlock.
      await tx.run(takeUsername, { folded, owner });
      await giveUpName(tx, owner, before.username);
    }
    if (picture !== undefined) await replacePicture(tx, owner, picture);
    const after = { ...before, username, ...(picture === undefined ? {} : { picture: picture?.id ?? null }) };
    await tx.run(setNameAndPicture, after);
    if (username !== before.username) await renamed?.(tx, before.username);
    return after;
  }, owner);
  return refuseTakenName(write);
}

const removeAccount = statement<{ owner: string }>()('removeAccount', (db, param) =>
  db.deleteFrom('accounts').where('id', '=', param('owner')),
);

/**
 * Deletes an account and all its data.
 * @param leaveShared takes the account out of all shared categories; called again when it has joined one since
 * @returns whether the account existed
 */
export async function deleteAccount(
  db: Database,
  owner: string,
  leaveShared: (owner: string) => Promise<unknown>,
): Promise<boolean> {
  await leaveShared(owner);
  const deleted = await db.write(async (tx) => {
    const account = await lockAccount(tx, owner);
    if (account === undefined) return false;
    if (account.joined > 0) return undefined;
    await giveUpName(tx, owner, account.username);
    await tx.run(removeAccount, { owner });
    return true;
  }, owner);
  return deleted ?? deleteAccount(db, owner, leaveShared);
}
