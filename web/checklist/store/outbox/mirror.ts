import type { IDBPDatabase } from 'idb';
import { v4 as uuidV4 } from 'uuid';
import { userOf } from '../../../session/token-claims.ts';
import { readTokens } from '../../../session/tokens.ts';
import { isKnown } from '../changes/kinds/kinds.ts';
import { type Entry, openDatabase, type QueueRow, type Schema } from '../device/database.ts';
import { entryOf } from '../device/entry-of.ts';
import { isForgotten } from './decisions.ts';
import type { Entries } from './entries.ts';

/** A database that does not answer in time is done without, until it answers. */
const ANSWERS_WITHIN_MS = 1_000;

type Database = IDBPDatabase<Schema>;
type Here = Pick<Entries, 'all' | 'isStored' | 'hasLeft'>;

/**
 * The entries of one user as this device stores them, for the next page and for other tabs. It may be absent,
 * slow, full or deleted: entries that it did not store are in memory, and each `sync` tries again.
 */
export class Mirror {
  readonly #user: string | undefined;
  readonly #late: () => void;
  readonly #signal: AbortSignal;
  #opening: Promise<Database> | undefined;
  #database: Database | undefined;
  /** Found in the database again unless that was emptied meanwhile. */
  #device: string | undefined;
  #isSlow = false;
  #isFull = false;
  /** The keys of the rows by the ids of their entries. */
  readonly #rows = new Map<string, number>();

  /** True when it takes what is added now. */
  get isThere(): boolean {
    return this.#database !== undefined && !this.#isSlow && !this.#isFull;
  }

  /** @param late called when a database that was too slow has answered */
  constructor(user: string | undefined, late: () => void, signal: AbortSignal) {
    this.#user = user;
    this.#late = late;
    this.#signal = signal;
    signal.addEventListener('abort', () => this.#database?.close());
  }

  /**
   * Stores new entries, all or none: at once where the database is open, so that a page that is closing does not lose
   * them. Returns whether it has.
   */
  async add(entries: readonly Entry[]): Promise<boolean> {
    askToPersist();
    if (this.#isFull) return false; // what had no room before is stored first, by the next `sync`
    const added = this.#use((database) => this.#add(database, entries));
    return (await added) !== undefined;
  }

  /** Stores an entry that was altered, unless another tab has taken it out. Returns whether it has. */
  async replace(entry: Entry): Promise<boolean> {
    const isReplaced = await this.#use(async (database) => {
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
    await this.#use(async (database) => {
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
    this.#isFull = false; // there may be room again
    const sync = () => this.#use((database) => this.#sync(database, this.#isFull ? [] : all, here));
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
      if (isEmptied && this.#isFull) throw new Error('There is no room for what waits');
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

  /** Runs a task on the open database. Returns undefined when that is absent, too slow, full or closed. */
  async #use<T>(task: (database: Database) => Promise<T>): Promise<T | undefined> {
    if (this.#user === undefined || this.#signal.aborted || this.#isSlow) return undefined;
    const run = async () => (this.#database ? task(this.#database) : this.#open().then(task));
    const running = run().catch((error: unknown) => this.#recover(error, task));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<'late'>((resolve) => {
      timer = setTimeout(resolve, ANSWERS_WITHIN_MS, 'late');
    });
    const first = await Promise.race([running, timeout]);
    clearTimeout(timer);
    if (first !== 'late') return first;
    this.#isSlow = true;
    void running.then(() => {
      this.#isSlow = false;
      this.#late();
    });
    return undefined;
  }

  /** On a full disk the cached lists make room: the server has those. A closed database is opened again. */
  async #recover<T>(error: unknown, task: (database: Database) => Promise<T>): Promise<T | undefined> {
    const database = this.#database;
    if (database && isFull(error)) {
      const retried = await database.clear('kept').then(
        () => task(database).catch(() => undefined),
        () => undefined,
      );
      this.#isFull = retried === undefined;
      return retried;
    }
    database?.close();
    this.#database = undefined;
    this.#opening = undefined;
    return undefined;
  }

  #open(): Promise<Database> {
    this.#opening ??= this.#openNow();
    return this.#opening;
  }

  async #openNow(): Promise<Database> {
    // After a logout nothing is written on the device any more, also before its announcement has arrived here.
    const isOut = this.#device !== undefined && userOf(readTokens().access ?? '') !== this.#user;
    if (isOut) throw new Error('The user has logged out');
    const database = await openDatabase();
    if (this.#signal.aborted) database.close();
    this.#signal.throwIfAborted();
    this.#database = database;
    return database;
  }
}

const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

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
