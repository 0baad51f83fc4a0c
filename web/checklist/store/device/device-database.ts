import type { IDBPDatabase } from 'idb';
import { userOf } from '../../../session/token-claims.ts';
import { readTokens } from '../../../session/tokens.ts';
import { openDatabase, type Schema } from './database.ts';

/** A database that does not answer in time is done without, until it answers. */
const ANSWERS_WITHIN_MS = 1_000;

export type Database = IDBPDatabase<Schema>;

/** The database of this device for one user. It may be absent, slow, full or deleted. */
export class DeviceDatabase {
  /** The last write found no room. */
  isFull = false;
  readonly #user: string | undefined;
  readonly #late: () => void;
  readonly #signal: AbortSignal;
  #opening: Promise<Database> | undefined;
  #database: Database | undefined;
  #wasOpen = false;
  #isSlow = false;

  /** True when it takes what is added now. */
  get isThere(): boolean {
    return this.#database !== undefined && !this.#isSlow && !this.isFull;
  }

  /** @param late called when a database that was too slow has answered */
  constructor(user: string | undefined, late: () => void, signal: AbortSignal) {
    this.#user = user;
    this.#late = late;
    this.#signal = signal;
    signal.addEventListener('abort', () => this.#database?.close());
  }

  /** Runs a task on the open database. Returns undefined when that is absent, too slow, full or closed. */
  async use<T>(task: (database: Database) => Promise<T>): Promise<T | undefined> {
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
    if (this.#signal.aborted) return undefined; // it was closed with its session
    const database = this.#database;
    if (database && isFull(error)) {
      const retried = await database.clear('kept').then(
        () => task(database).catch(() => undefined),
        () => undefined,
      );
      this.isFull = retried === undefined;
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
    const isOut = this.#wasOpen && userOf(readTokens().access ?? '') !== this.#user;
    if (isOut) throw new Error('The user has logged out');
    const database = await openDatabase();
    if (this.#signal.aborted) database.close();
    this.#signal.throwIfAborted();
    this.#database = database;
    this.#wasOpen = true;
    return database;
  }
}

const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';
