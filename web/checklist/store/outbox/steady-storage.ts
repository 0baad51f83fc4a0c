import { userOf } from '../../../session/token-claims.ts';
import { readTokens } from '../../../session/tokens.ts';
import type { Entry } from '../device/database.ts';
import type { Entries } from './entries.ts';
import { isFull, openQueueStorage, type QueueStorage } from './queue-storage.ts';

interface StorageEvents {
  /** Another storage is in use. */
  readonly replaced: () => void;
  /** The database of the device answers at last: `moveTo` takes it into use. */
  readonly late: (storage: QueueStorage) => void;
}

/** The storage of a queue, opened again when it is closed or emptied under the page; what waits comes along. */
export class SteadyStorage {
  readonly #user: string | undefined;
  readonly #entries: Entries;
  readonly #events: StorageEvents;
  readonly #signal: AbortSignal;
  #present: Promise<QueueStorage>;
  #opened: QueueStorage | undefined;
  /** What was taken into another storage, by the row that it had before. */
  #carried: ReadonlyMap<Entry, Entry> = new Map();

  constructor(
    { user, entries }: { user: string | undefined; entries: Entries },
    events: StorageEvents,
    signal: AbortSignal,
  ) {
    this.#user = user;
    this.#entries = entries;
    this.#events = events;
    this.#signal = signal;
    this.#present = this.#open();
  }

  /** The storage once it is open. */
  get opened(): QueueStorage | undefined {
    return this.#opened;
  }

  get present(): Promise<QueueStorage> {
    return this.#present;
  }

  /**
   * Writes the changes of an action, all of them or none: synchronously once the storage is open, so that a page closing
   * now does not lose them.
   * @returns what completes it in its turn, with a second try where the storage was lost or replaced
   */
  add(entries: readonly Omit<Entry, 'n'>[]): () => Promise<readonly Entry[]> {
    const add = async (storage: QueueStorage) => ({ written: await storage.add(entries), storage });
    const writing = Promise.allSettled([this.#opened ? add(this.#opened) : this.use(add)]);
    return async () => {
      const [first] = await writing;
      if (first.status === 'rejected' && isFull(first.reason)) throw first.reason;
      const present = await this.#present;
      if (first.status === 'fulfilled') {
        const { written, storage } = first.value;
        if (isSame(storage, present)) return written;
        const carried = written.flatMap((row) => this.#carried.get(row) ?? []);
        if (carried.length > 0) return carried;
      }
      return (await this.use(add)).written;
    };
  }

  /** Runs a task on the storage. One that was closed, or emptied under the page, is opened again first. */
  async use<T>(task: (storage: QueueStorage) => Promise<T>): Promise<T> {
    const storage = await this.#present;
    try {
      return await task(storage);
    } catch (error) {
      if (this.#signal.aborted || isFull(error) || !storage.isDurable) throw error;
      if (storage === this.#opened) this.#openAgain(storage);
      return task(await this.#present);
    }
  }

  /** Takes another storage into use. Without room there for what waits, the present one stays in use. */
  async moveTo(late: QueueStorage): Promise<void> {
    const present = await this.#present;
    this.#present = this.#carry(present, late).catch(() => present);
    await this.#present;
  }

  #open(): Promise<QueueStorage> {
    const opening = openQueueStorage(this.#user, this.#events.late);
    void opening.then((storage) => {
      this.#opened = storage;
    });
    return opening;
  }

  #openAgain(lost: QueueStorage): void {
    this.#opened = undefined;
    // After a logout nothing is written on the device any more, also when its word has not come here yet.
    const isPresent = userOf(readTokens().access ?? '') === this.#user;
    const next = isPresent ? this.#open() : openQueueStorage(undefined);
    this.#present = next
      .then((opened) => this.#carry(lost, opened))
      .catch(async () => this.#carry(lost, await openQueueStorage(undefined)));
  }

  /**
   * Takes what is known here into another storage, unless that has it already: all of it or nothing.
   * @throws DOMException when there is no room
   */
  async #carry(from: QueueStorage, to: QueueStorage): Promise<QueueStorage> {
    if (!isSame(from, to)) {
      const known = this.#entries.stored;
      const carried = new Map<Entry, Entry>();
      for (;;) {
        // What was in memory is still there, with what was added since.
        const rows = from.isDurable ? known : await from.read();
        const left = rows.filter((row) => !carried.has(row));
        if (left.length === 0) break;
        const taken = await to.take(left);
        for (const [place, row] of taken.entries()) carried.set(left[place] ?? row, row);
      }
      this.#carried = carried;
      this.#entries.renumber(known.flatMap((row) => carried.get(row) ?? []));
    }
    this.#opened = to;
    this.#events.replaced();
    return to;
  }
}

/** Whether two storages hold the same rows: a device has its id in its database. */
const isSame = (one: QueueStorage, other: QueueStorage): boolean =>
  one === other || one.device === other.device;
