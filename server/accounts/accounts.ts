import { randomUUIDv7 } from 'node:crypto';
import type { User } from '../../contract/accounts.ts';
import type { Connection, Database } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import { badToken } from '../errors.ts';
import { findOwner, giveUpName, refuseTakenName, takeName } from './names.ts';
import { type Addressed, pictureUrl } from './pictures/address.ts';
import { deletePictures, insertPicture, type Picture } from './pictures/store.ts';
import { foldUsername } from './usernames.ts';

/** The columns of an account that the API's user is made of. */
export interface Account {
  id: string;
  username: string;
  picture: string | null;
}

interface StoredAccount extends Account {
  password_hash: string;
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
      ...param.each('id', 'username', 'password_hash', 'picture'),
      revision: 0,
      notes: 0,
      bytes: 0,
      created_at: param('now'),
    }),
);

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
    await takeName(tx, account.id, username);
    if (picture !== null) await tx.run(insertPicture, { owner: account.id, ...picture });
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
export const accountOf = (db: Database, owner: string): Promise<StoredAccount | undefined> =>
  db.read.first(selectAccount, { owner });

/** @returns reads what other people see of an account: its name and its picture */
export const profiles = (db: Database, site: Addressed) => async (owner: string) => {
  const account = await accountOf(db, owner);
  if (account === undefined) return undefined;
  const { username, profile } = userOf(account, site);
  return { username, picture: profile.profile_picture };
};

/** @throws Refusal 401 when it was deleted after the caller was authenticated */
export async function readAccount(db: Database, owner: string): Promise<StoredAccount> {
  const account = await accountOf(db, owner);
  if (account === undefined) throw badToken();
  return account;
}

/** Two reads by key, because names and accounts may lie on different servers; an unknown name takes both too. */
export const findAccount = async (db: Database, username: string): Promise<StoredAccount | undefined> =>
  accountOf(db, (await findOwner(db, foldUsername(username))) ?? '');

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
  db.updateTable('accounts').set(param.each('username', 'picture')).where(param.match('id')),
);

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
    if (foldUsername(username) !== foldUsername(before.username)) {
      // In this order: otherwise two users who swap names would deadlock.
      await takeName(tx, owner, username);
      await giveUpName(tx, owner, before.username);
    }
    if (picture !== undefined) await tx.run(deletePictures, { owner });
    if (picture) await tx.run(insertPicture, { owner, ...picture });
    const after = { ...before, username, ...(picture === undefined ? {} : { picture: picture?.id ?? null }) };
    await tx.run(setNameAndPicture, after);
    if (username !== before.username) await renamed?.(tx, before.username);
    return after;
  }, owner);
  return refuseTakenName(write);
}
