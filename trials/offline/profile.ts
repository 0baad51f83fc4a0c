import type { IDBPDatabase } from 'idb';
import type { Change } from '../../web/checklist/store/changes/change.ts';
import { openDatabase, type Schema } from '../../web/checklist/store/device/database.ts';
import { DATABASE } from '../../web/session/storage.ts';
import { type Browser, inBrowser, Profiles } from './browser.ts';

/** The profile of a browser, as a backup of its disk has it. */
export interface Profile {
  readonly queue: readonly Schema['queue']['value'][];
  readonly devices: readonly Schema['devices']['value'][];
  readonly kept: readonly Schema['kept']['value'][];
  /** The number that the next change gets. */
  readonly next: number;
}

const ROW = {
  at: 0,
  user: '',
  isUndo: false,
  change: { kind: 'delete note', id: '', deletion: '' },
} as const;

/** Takes a copy of a profile, as a backup that runs while its pages are open. */
export const copyProfile = (browser: Browser): Promise<Profile> =>
  inDatabase(browser, async (database) => {
    const change = database.transaction(['queue', 'devices', 'kept'], 'readwrite');
    const stores = { queue: change.objectStore('queue'), devices: change.objectStore('devices') };
    const [queue, devices, kept] = await Promise.all([
      stores.queue.getAll(),
      stores.devices.getAll(),
      change.objectStore('kept').getAll(),
    ]);
    const next = await stores.queue.add(ROW); // the only way to learn it
    await stores.queue.delete(next);
    await change.done;
    return { queue, devices, kept, next };
  });

/** Puts a copy in place of a profile whose pages are closed. */
export async function restoreProfile(
  browser: Browser,
  { queue, devices, kept, next }: Profile,
): Promise<void> {
  browser.indexedDB = new Profiles();
  await inDatabase(browser, async (database) => {
    const change = database.transaction(['queue', 'devices', 'kept'], 'readwrite');
    const waiting = change.objectStore('queue');
    await waiting.add({ ...ROW, n: next });
    await waiting.delete(next);
    for (const row of queue) await waiting.add(row);
    for (const row of devices) await change.objectStore('devices').add(row);
    for (const row of kept) await change.objectStore('kept').add(row);
    await change.done;
  });
}

/** Faults of a device's database under its open pages. */
export const DAMAGES = ['closed', 'cleared'] as const;

export async function damage(browser: Browser, kind: (typeof DAMAGES)[number]): Promise<void> {
  if (kind === 'closed') browser.indexedDB.closeAll();
  else await inBrowser(browser, clear);
}

function clear(): Promise<void> {
  return new Promise((resolve, reject) => {
    const deletion = indexedDB.deleteDatabase(DATABASE);
    deletion.onsuccess = () => resolve();
    deletion.onerror = () => reject(deletion.error);
  });
}

/** A user's changes that wait in the database of a device, whether or not a page has read them. */
export const waitingIn = (browser: Browser, user: string): Promise<Change[]> =>
  inDatabase(browser, async (database) =>
    (await database.getAll('queue')).flatMap((row) => (row.user === user ? row.change : [])),
  );

/** True once a device has nothing stored to send. Not known while the page cannot read its database. */
export const isSent = (browser: Browser, user: string): Promise<boolean> =>
  inDatabase(browser, async (database) =>
    (await database.getAll('queue')).every((row) => row.user !== user || row.held !== undefined),
  );

/** Writes succeed even when the browser's disk is full. */
async function inDatabase<T>(
  browser: Browser,
  task: (database: IDBPDatabase<Schema>) => Promise<T>,
): Promise<T> {
  return inBrowser({ ...browser, isFull: false }, async () => {
    const database = await openDatabase();
    return task(database).finally(() => database.close());
  });
}
