import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { DATABASE } from './storage.ts';

/** Whose the rows of the database are; what else they hold is the matter of its features. */
interface Schema extends DBSchema {
  /** Data that a session showed; deleted with the session. */
  kept: {
    key: string;
    value: { readonly session: string; readonly name?: string };
  };
  /** A user's unsent changes, which wait for their next session. */
  queue: {
    key: number;
    value: { readonly user: string; readonly change?: unknown };
  };
  /** The id by which the server knows this browser, one for each user. */
  devices: { key: string; value: { readonly user: string } };
}

/** Deletes the changes that wait of each user of whom this is true. */
export const deleteQueued = (isTheirs: (user: string) => boolean) =>
  inDatabase(async (database) => {
    const change = database.transaction('queue', 'readwrite');
    for await (const row of change.store) if (isTheirs(row.value.user)) await row.delete();
    await change.done;
  });

/** Without a database, or where the browser refuses it, there is nothing to find and nothing to forget. */
export async function inDatabase<T>(
  task: (database: IDBPDatabase<Schema>) => Promise<T>,
): Promise<T | undefined> {
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
