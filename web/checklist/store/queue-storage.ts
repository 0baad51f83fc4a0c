import type { IDBPDatabase } from 'idb';
import { uuidV4 } from '../../api/uuid.ts';
import { type Entry, openDatabase, type Schema } from './database.ts';

/** Where the changes of one user wait. */
export interface QueueStorage {
  /** Whether it survives the page. */
  readonly isDurable: boolean;
  /** What the server knows this browser's changes by. */
  readonly device: string;
  readonly read: () => Promise<readonly Entry[]>;
  readonly add: (entry: Omit<Entry, 'n'>) => Promise<Entry>;
  /** One that another tab has taken out stays out. */
  readonly replace: (entry: Entry) => Promise<void>;
  readonly remove: (n: number) => Promise<void>;
}

/** Opens the queue of a user, and deletes what is left of others. Without IndexedDB it lives as long as the page. */
export async function openQueueStorage(user: string | undefined): Promise<QueueStorage> {
  if (user === undefined) return inMemory();
  try {
    const database = await openDatabase();
    await removeOthers(database, user);
    return await durable(database, user);
  } catch {
    return inMemory(); // private mode, a full disk, or a browser that refuses: the page still works
  }
}

async function removeOthers(database: IDBPDatabase<Schema>, user: string): Promise<void> {
  const change = database.transaction(['queue', 'devices'], 'readwrite');
  const [queue, devices] = [change.objectStore('queue'), change.objectStore('devices')];
  for (const row of await queue.getAll()) if (row.user !== user && row.n) await queue.delete(row.n);
  for (const key of await devices.getAllKeys()) if (key !== user) await devices.delete(key);
  await change.done;
}

async function durable(database: IDBPDatabase<Schema>, user: string): Promise<QueueStorage> {
  const devices = database.transaction('devices', 'readwrite');
  const known = await devices.store.get(user);
  const device = known?.device ?? uuidV4();
  if (known === undefined) await devices.store.put({ user, device });
  await devices.done;
  return {
    isDurable: true,
    device,
    async read() {
      const rows = await database.getAll('queue');
      return rows.flatMap(({ user: owner, n = 0, ...entry }) => (owner === user ? [{ ...entry, n }] : []));
    },
    /** One request, placed at once: the browser completes it even when the page goes in the same moment. */
    async add(entry) {
      const row = { ...entry, user };
      const adding = database.add('queue', row);
      askToPersist();
      return { ...entry, n: await adding.catch(() => addInRoomOfKept(database, row)) };
    },
    async replace(entry) {
      const change = database.transaction('queue', 'readwrite');
      if (await change.store.getKey(entry.n)) await change.store.put({ ...entry, user });
      await change.done;
    },
    remove: (n) => database.delete('queue', n),
  };
}

/** On a full disk the lists that are kept make room: the server has those as well. */
async function addInRoomOfKept(
  database: IDBPDatabase<Schema>,
  row: Schema['queue']['value'],
): Promise<number> {
  await database.clear('kept');
  return database.add('queue', row);
}

let isAsked = false;

/** Without it a browser that is short of room may delete what waits. It decides by itself, or asks its user once. */
function askToPersist(): void {
  if (isAsked) return;
  isAsked = true;
  navigator.storage?.persist?.().catch(() => {}); // then it is as it was
}

function inMemory(): QueueStorage {
  let entries: readonly Entry[] = [];
  let last = 0;
  return {
    isDurable: false,
    device: uuidV4(),
    read: async () => entries,
    async add(entry) {
      last += 1;
      const numbered = { ...entry, n: last };
      entries = [...entries, numbered];
      return numbered;
    },
    async replace(entry) {
      entries = entries.map((other) => (other.n === entry.n ? entry : other));
    },
    async remove(n) {
      entries = entries.filter((entry) => entry.n !== n);
    },
  };
}
