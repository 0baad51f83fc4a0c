import type { IDBPDatabase } from 'idb';
import { uuidV4 } from '../../../api/uuid.ts';
import { isKnown } from '../changes/kinds/kinds.ts';
import { type Entry, openDatabase, type Schema } from '../device/database.ts';
import { isForgotten, isSameChange } from './entries.ts';

/** Where the changes of one user wait. */
export interface QueueStorage {
  /** Whether it survives the page. */
  readonly isDurable: boolean;
  /** What the server knows this browser's changes by. */
  readonly device: string;
  readonly read: () => Promise<readonly Entry[]>;
  /** Adds the changes of one action, all of them or none. */
  readonly add: (entries: readonly Omit<Entry, 'n'>[]) => Promise<readonly Entry[]>;
  /** Adds rows of another storage, all of them or none; one that another tab has added already is there once. */
  readonly take: (entries: readonly Entry[]) => Promise<readonly Entry[]>;
  /** One that another tab has taken out stays out. */
  readonly replace: (entry: Entry) => Promise<void>;
  readonly remove: (n: number) => Promise<void>;
  /** Takes another device id, unless another tab has done so already. */
  readonly renewDevice: (used: string) => Promise<void>;
}

/** A database that does not answer is done without, until it does. */
const ANSWERS_WITHIN_MS = 1_000;

/**
 * Opens the queue of a user. Without IndexedDB it lives as long as the page.
 * @param late called with the queue on this device when that opens too late to wait for it
 */
export async function openQueueStorage(
  user: string | undefined,
  late: (storage: QueueStorage) => void = () => {},
): Promise<QueueStorage> {
  if (user === undefined) return new InMemory();
  const opening = OnDevice.open(user).catch(() => undefined); // private mode, or a browser that refuses
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, ANSWERS_WITHIN_MS, 'late');
  });
  const opened = await Promise.race([opening, timeout]);
  clearTimeout(timer);
  if (opened === 'late') void opening.then((storage) => storage && late(storage));
  return opened === undefined || opened === 'late' ? new InMemory() : opened;
}

/** Thrown when the database was cleared while the page is open. */
class Emptied extends Error {}

/** @returns whether a failure means a full storage, not a lost one */
export const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

class OnDevice implements QueueStorage {
  readonly isDurable = true;
  readonly #user: string;
  readonly #database: IDBPDatabase<Schema>;
  #device: string;

  private constructor(user: string, device: string, database: IDBPDatabase<Schema>) {
    this.#user = user;
    this.#device = device;
    this.#database = database;
  }

  static async open(user: string): Promise<OnDevice> {
    const database = await openDatabase();
    const devices = database.transaction('devices', 'readwrite');
    const known = await devices.store.get(user);
    const device = known?.device ?? uuidV4();
    if (known === undefined) await devices.store.put({ user, device });
    await devices.done;
    return new OnDevice(user, device, database);
  }

  get device(): string {
    return this.#device;
  }

  async read(): Promise<readonly Entry[]> {
    const look = this.#database.transaction(['queue', 'devices']);
    const [rows, own] = await Promise.all([
      look.objectStore('queue').getAll(),
      look.objectStore('devices').get(this.#user),
    ]);
    if (own === undefined) throw new Emptied();
    this.#device = own.device;
    const entries: Entry[] = [];
    for (const { user, n = 0, ...entry } of rows)
      if (isForgotten(entry)) await this.remove(n);
      else if (user === this.#user && isKnown(entry.change)) entries.push({ ...entry, n });
    return entries;
  }

  /** Placed and committed at once: the browser completes it even when the page is gone at the same moment. */
  async add(entries: readonly Omit<Entry, 'n'>[]): Promise<readonly Entry[]> {
    const adding = this.#inRoomOfKept(() => this.#add(entries));
    askToPersist();
    return adding;
  }

  async #add(entries: readonly Omit<Entry, 'n'>[]): Promise<readonly Entry[]> {
    const change = this.#database.transaction('queue', 'readwrite');
    let placed = 0;
    const adding = entries.map(async (entry) => {
      const n = change.store.add({ ...entry, user: this.#user });
      placed += 1;
      return { ...entry, n: await n };
    });
    // One that cannot even be placed takes those before it back.
    if (placed === entries.length) change.commit();
    else change.abort();
    const [added] = await Promise.all([Promise.all(adding), change.done]);
    return added;
  }

  take(entries: readonly Entry[]): Promise<readonly Entry[]> {
    return this.#inRoomOfKept(() => this.#take(entries));
  }

  async #take(entries: readonly Entry[]): Promise<readonly Entry[]> {
    const change = this.#database.transaction('queue', 'readwrite');
    change.done.catch(() => {}); // what made it fail is thrown below
    const rows = await change.store.getAll();
    const taking = entries.map(async ({ n: _, ...entry }) => {
      const n = rows.find((row) => isSameChange(row, entry))?.n;
      return { ...entry, n: n ?? (await change.store.add({ ...entry, user: this.#user })) };
    });
    const taken = await Promise.all(taking).catch((error: unknown) => {
      change.abort();
      throw error;
    });
    await change.done;
    return taken;
  }

  /** On a full disk the lists that are kept make room: the server has those as well. */
  async #inRoomOfKept<T>(write: () => Promise<T>): Promise<T> {
    return write().catch(async (error: unknown) => {
      if (!isFull(error)) throw error;
      await this.#database.clear('kept');
      return write();
    });
  }

  async replace(entry: Entry): Promise<void> {
    const change = this.#database.transaction('queue', 'readwrite');
    if (await change.store.getKey(entry.n)) await change.store.put({ ...entry, user: this.#user });
    await change.done;
  }

  remove(n: number): Promise<void> {
    return this.#database.delete('queue', n);
  }

  async renewDevice(used: string): Promise<void> {
    const change = this.#database.transaction('devices', 'readwrite');
    const known = await change.store.get(this.#user);
    const device = known === undefined || known.device === used ? uuidV4() : known.device;
    await change.store.put({ user: this.#user, device });
    await change.done;
    this.#device = device;
  }
}

let isAsked = false;

/** Without it a browser that is short of room may delete what waits. It decides by itself, or asks its user once. */
function askToPersist(): void {
  if (isAsked) return;
  isAsked = true;
  navigator.storage?.persist?.().catch(() => {}); // refused: the browser may delete what waits
}

class InMemory implements QueueStorage {
  readonly isDurable = false;
  #device = uuidV4();
  #entries: readonly Entry[] = [];
  #last = 0;

  get device(): string {
    return this.#device;
  }

  async read(): Promise<readonly Entry[]> {
    return this.#entries;
  }

  async add(entries: readonly Omit<Entry, 'n'>[]): Promise<readonly Entry[]> {
    const added = entries.map((entry) => ({ ...entry, n: ++this.#last }));
    this.#entries = [...this.#entries, ...added];
    return added;
  }

  take(entries: readonly Entry[]): Promise<readonly Entry[]> {
    return this.add(entries);
  }

  async replace(entry: Entry): Promise<void> {
    this.#entries = this.#entries.map((other) => (other.n === entry.n ? entry : other));
  }

  async remove(n: number): Promise<void> {
    this.#entries = this.#entries.filter((entry) => entry.n !== n);
  }

  async renewDevice(): Promise<void> {
    this.#device = uuidV4();
  }
}
