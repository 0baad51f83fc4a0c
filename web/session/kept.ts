import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { DATABASE } from './storage.ts';
import { expiryOf, textIn } from './token-claims.ts';
import { readTokens } from './tokens.ts';

/** Whose the rows of the database are; what else they hold is the matter of its features. */
interface Schema extends DBSchema {
  /** Data that a session showed; deleted with the session. */
  kept: { key: string; value: { readonly session: string } };
  /** What a user still has to send; it waits for the next session of the same user. */
  queue: { key: number; value: { readonly user: string; readonly n?: number } };
}

/** The id of the session that a token was made for; undefined when it does not say so. */
export const sessionOf = (token: string): string | undefined => textIn(token, 'sid');

/** Whether this device keeps something of the present session, which it may show while the refresh token is good. */
export async function isKept(): Promise<boolean> {
  const { refresh } = readTokens();
  const session = sessionOf(refresh ?? '');
  if (session === undefined || (expiryOf(refresh ?? '') ?? 0) <= Date.now()) return false;
  const known = await inDatabase((database) => database.get('kept', 'known'));
  return known?.session === session;
}

/** How many changes wait on this device to be sent, of all users: clearing storage deletes all of them. */
export async function countWaiting(): Promise<number> {
  return (await inDatabase((database) => database.count('queue'))) ?? 0;
}

/** Deletes all changes that wait on this device, of all users. */
export async function discardWaiting(): Promise<void> {
  await inDatabase((database) => database.clear('queue'));
}

/** Deletes what other sessions than the present one have left. What a user has not sent waits for the next login. */
export async function forgetOthers(): Promise<void> {
  const session = sessionOf(readTokens().refresh ?? '');
  await inDatabase(async (database) => {
    const change = database.transaction('kept', 'readwrite');
    if ((await change.store.get('known'))?.session !== session) await change.store.clear();
    await change.done;
  });
}

/** Without a database, or where the browser refuses it, there is nothing to find and nothing to forget. */
async function inDatabase<T>(task: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T | undefined> {
  try {
    const database = await openDB<Schema>(DATABASE, undefined, {
      upgrade(_database, _from, _to, creation) {
        creation.done.catch(() => {}); // the opening fails as well
        creation.abort();
      },
      blocking: (_current, _blocked, event) => event.target instanceof IDBDatabase && event.target.close(),
    });
    return await task(database).finally(() => database.close());
  } catch {
    return undefined;
  }
}
