import { Conflict, type Connection, type Database, UniqueViolation } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import { invalid } from '../errors.ts';
import { foldUsername } from './usernames.ts';

const insertUsername = statement<{ folded: string; owner: string }>()('takeUsername', (db, param) =>
  db.insertInto('usernames').values(param.each('folded', 'owner')),
);

const leaveUsername = statement<{ folded: string; owner: string }>()('leaveUsername', (db, param) =>
  db.deleteFrom('usernames').where(param.match('folded', 'owner')),
);

export const takeName = (tx: Connection, owner: string, username: string): Promise<number> =>
  tx.run(insertUsername, { folded: foldUsername(username), owner });

/**
 * Releases the previous name of an account.
 * @throws Conflict when it is missing: where names and accounts lie on different servers, a concurrent change of the
 * account may be visible in part
 */
export async function giveUpName(tx: Connection, owner: string, username: string): Promise<void> {
  const given = await tx.run(leaveUsername, { folded: foldUsername(username), owner });
  if (given === 0) throw new Conflict(`The name of account ${owner} is about to change.`);
}

/** The unique constraint decides who gets a name, never an earlier read. */
export async function refuseTakenName<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    if (!(error instanceof UniqueViolation)) throw error;
    throw invalid('username', 'A user with that username already exists.');
  }
}

const selectOwnerOfUsername = statement<{ folded: string }>()('selectOwnerOfUsername', (db, param) =>
  db.selectFrom('usernames').select('owner').where(param.match('folded')),
);

/** The account that has a name. */
export const findOwner = async (db: Database, folded: string): Promise<string | undefined> =>
  (await db.read.first(selectOwnerOfUsername, { folded }))?.owner;
