import { v4 as uuidV4 } from 'uuid';
import { isKnown } from '../changes/kinds/kinds.ts';
import type { Entry, QueueRow } from '../device/database.ts';
import { type Database, DeviceDatabase } from '../device/device-database.ts';
import { entryOf } from '../device/entry-of.ts';
import { isForgotten } from './decisions.ts';
import type { Entries } from './entries.ts';

type Here = Pick<Entries, 'all' | 'isStored' | 'hasLeft'>;

/**
 * The entries of one user as this device stores them, for the next page and for other tabs. It may be absent,
 * slow, full or deleted: entries that it did not store are in memory, and each `sync` tries again.
 */
export class Mirror {
  readonly #user: string | undefined;
  readonly #database: DeviceDatabase;
  /** Found in the database again unless that was emptied meanwhile. */
  #device: string | undefined;
  /** The keys of the rows by the ids of their entries. */
  readonly #rows = new Map<string, number>();

  /** True when it takes what is added now. */
  get isThere(): boolean {
    return this.#database.isThere;
  }

  /** @param late called when a database that was too slow has answered */
  constructor(user: string | undefined, late: () => void, signal: AbortSignal) {
    this.#user = user;
    this.#database = new DeviceDatabase(user, late, signal);
  }

  /**
   * Stores new entries, all or none: at once where the database is open, so that a page that is closing does not lose
   * them. Returns whether it has.
   */
  async add(entries: readonly Entry[]): Promise<boolean> {
    askToPersist();
    if (this.#database.isFull) return false; // what had no room before is stored first, by the next `sync`
    const added = this.#database.use((database) => this.#add(database, entries));
    return (await added) !== undefined;
  }

  /** Stores an entry that was altered, unless another tab has taken it out. Returns whether it has. */
  async replace(entry: Entry): Promise<boolean> {
    const isReplaced = await this.#database.use(async (database) => {
      const change = database.transaction('queue', 'readwrite');
      const n = this.#rows.get(entry.id);
      if (n !== undefined && (await change.store.getKey(n)) !== undefined)
        await change.store.put({ ...this.rowOf(entry), n });
      await change.done;
      return n !== undefined;
    });
    return isReplaced ?? false;
  }

  async remove(id: string): Promise<void> {
    await this.#database.use(async (database) => {
      const n = this.#rows.get(id);
      if (n !== undefined) await database.delete('queue', n);
      return true;
    });
  }

  /**
   * Stores what is not stored yet, or all when the database was emptied, deletes what has left, and returns the rest;
   * undefined while it cannot be read in time.
   */
  async sync(here: Here): Promise<readonly Entry[] | undefined> {
    const { all } = here;
    this.#database.isFull = false; // there may be room again
    const sync = () =>
      this.#database.use((database) => this.#sync(database, this.#database.isFull ? [] : all, here));
    return (await sync()) ?? sync();
  }

  async #sync(database: Database, known: readonly Entry[], here: Here): Promise<readonly Entry[]> {
    const { isStored, hasLeft } = here;
    const user = String(this.#user);
    const change = database.transaction(['queue', 'devices'], 'readwrite');
    change.done.catch(() => {}); // what made it fail is thrown below
    try {
      const [queue, devices] = [change.objectStore('queue'), change.objectStore('devices')];
      const [rows, own] = await Promise.all([queue.getAll(), devices.get(user)]);
      const device = own?.device ?? uuidV4();
      if (own === undefined) await devices.put({ user, device });
      const isEmptied = this.#device !== undefined && this.#device !== device;
      if (isEmptied && this.#database.isFull) throw new Error('There is no room for what waits');
      const stored = new Map<string, Entry>();
      let last = 0;
      for (const row of rows) {
        const isOurs = row.user === user && isKnown(row.change);
        if (!isOurs) continue;
        const entry = entryOf(row, { device, last });
        last = entry.turn;
        if (hasLeft(entry.id) || isForgotten(entry)) await queue.delete(Number(row.n));
        else stored.set(entry.id, entry);
        this.#rows.set(entry.id, Number(row.n));
      }
      for (const entry of known) {
        const isHere = stored.has(entry.id);
        if (hasLeft(entry.id) || (isStored(entry.id) && !(isEmptied && !isHere))) continue;
        const n = isHere ? this.#rows.get(entry.id) : undefined;
        this.#rows.set(entry.id, await queue.put({ ...this.rowOf(entry), ...(n !== undefined && { n }) }));
        stored.set(entry.id, entry);
      }
      await change.done;
      this.#device = device;
      return [...stored.values()];
    } catch (error) {
      abort(change);
      throw error;
    }
  }

  async #add(database: Database, entries: readonly Entry[]): Promise<true> {
    const change = database.transaction('queue', 'readwrite');
    let placed = 0;
    const adding = entries.map(async (entry) => {
      const n = change.store.add(this.rowOf(entry));
      placed += 1;
      this.#rows.set(entry.id, await n);
    });
    // An entry that cannot even be placed takes those before it back.
    if (placed === entries.length) change.commit();
    else change.abort();
    await Promise.all([...adding, change.done]);
    return true;
  }

  readonly rowOf = (entry: Entry): QueueRow => ({ ...entry, user: String(this.#user) });
}

function abort(change: { abort: () => void }): void {
  try {
    change.abort();
  } catch {
    // it has failed already
  }
}

let isAsked = false;

/** Without it a browser that is short of room may delete what waits. It decides by itself, or asks its user once. */
function askToPersist(): void {
  if (isAsked) return;
  isAsked = true;
  navigator.storage?.persist?.().catch(() => {}); // refused: the browser may delete what waits
}
