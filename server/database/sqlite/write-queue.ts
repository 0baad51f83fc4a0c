import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { type Connection, Unavailable } from '../database.ts';
import { begin } from './begin.ts';
import { SqliteConnection } from './connection.ts';
import type { Disk } from './disk.ts';
import { translate } from './errors.ts';

/** Longer batches would keep the first of their writers waiting. */
const BATCH_MAX = 128;
/** Pages in the log (4 KiB each) that make a checkpoint worthwhile. */
const CHECKPOINT_PAGES = 1_000;

interface Job {
  /** Runs in the open transaction; returns the function that reports its success to the caller. */
  run: (tx: Connection) => Promise<() => void>;
  failed: (error: unknown) => void;
}

/**
 * Group commit: the writes of one turn of the event loop share one transaction and one wait for the disk. Each has
 * its own savepoint, and settles only when the commit is on the disk.
 */
export class WriteQueue {
  readonly #handle: DatabaseSync;
  readonly #tx: Connection;
  readonly #disk: Disk;
  readonly #onDisk: () => void;
  readonly #log: StatementSync;
  readonly #waiting: Job[] = [];
  #flushing: Promise<void> | undefined;
  #checkpointAt = CHECKPOINT_PAGES;
  #broken = false;

  /** @param onDisk called whenever everything committed is also on the disk */
  constructor(handle: DatabaseSync, disk: Disk, onDisk: () => void) {
    this.#handle = handle;
    this.#tx = new SqliteConnection(handle);
    this.#disk = disk;
    this.#onDisk = onDisk;
    this.#log = handle.prepare('PRAGMA wal_checkpoint(NOOP)');
  }

  get length(): number {
    return this.#waiting.length;
  }

  get isIdle(): boolean {
    return this.#flushing === undefined;
  }

  write<T>(work: (tx: Connection) => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const run = async (tx: Connection) => {
      const value = await work(tx);
      return () => resolve(value);
    };
    this.#waiting.push({ run, failed: reject });
    this.#flushing ??= this.#flush();
    return promise;
  }

  async idle(): Promise<void> {
    while (this.#flushing !== undefined) await this.#flushing;
  }

  async #flush(): Promise<void> {
    while (this.#waiting.length > 0) {
      await endOfTurn();
      const batch = this.#waiting.splice(0, BATCH_MAX);
      try {
        await this.#save(batch);
        await this.#checkpoint();
      } catch (error) {
        const reason = translate(error);
        // Writes that have settled already ignore this.
        for (const job of batch) job.failed(reason);
      }
    }
    this.#flushing = undefined;
  }

  async #save(batch: readonly Job[]): Promise<void> {
    if (this.#broken) throw new Unavailable('The disk did not keep an earlier write.');
    const settled = await this.#commit(batch);
    try {
      await this.#disk.sync();
    } catch (cause) {
      // The disk thread ends the process; until then no success is reported.
      this.#broken = true;
      throw new Unavailable('The disk did not keep a write.', { cause });
    }
    this.#onDisk();
    for (const report of settled) report();
  }

  async #commit(batch: readonly Job[]): Promise<(() => void)[]> {
    const settled: (() => void)[] = [];
    await begin(this.#handle);
    try {
      for (const job of batch) settled.push(await this.#attempt(job));
      this.#handle.exec('COMMIT');
      return settled;
    } catch (error) {
      if (this.#handle.isTransaction) this.#handle.exec('ROLLBACK');
      throw error;
    }
  }

  /** Returns the function that settles the call. A refusal, too, may depend on a write that is not on the disk yet. */
  async #attempt(job: Job): Promise<() => void> {
    this.#handle.exec('SAVEPOINT one');
    try {
      const tell = await job.run(this.#tx);
      this.#handle.exec('RELEASE one');
      return tell;
    } catch (error) {
      // A full disk may have rolled back the whole transaction: then the batch fails together.
      if (!this.#handle.isTransaction) throw error;
      this.#handle.exec('ROLLBACK TO one; RELEASE one');
      return () => job.failed(translate(error));
    }
  }

  /** Between two batches, so that the whole log is checkpointed and can start over. */
  async #checkpoint(): Promise<void> {
    if (this.#broken || this.#pagesInLog() < this.#checkpointAt) return;
    await this.#disk.checkpoint().catch(() => {
      this.#broken = true;
    });
    this.#onDisk();
    // Pages that an external reader still needs stay: that is no reason to retry after each batch.
    this.#checkpointAt = this.#pagesInLog() + CHECKPOINT_PAGES;
  }

  #pagesInLog(): number {
    const row = this.#log.get();
    return Number(row?.['log']) - Number(row?.['checkpointed']);
  }
}
