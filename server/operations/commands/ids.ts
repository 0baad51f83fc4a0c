import { findAccount } from '../../accounts/accounts.ts';
import type { Database } from '../../database/database.ts';

/** The printed part of an id: its end, because the beginning of some is only a time. */
export const shortId = (id: string): string => id.slice(-8);

export const noUser = (username: string): Error => new Error(`There is no user ${username}.`);

/** @throws Error in one line when there is no such user */
export async function accountOfUser(db: Database, username: string) {
  const account = await findAccount(db, username);
  if (account === undefined) throw noUser(username);
  return account;
}

export const idOfUser = async (db: Database, username: string): Promise<string> =>
  (await accountOfUser(db, username)).id;
