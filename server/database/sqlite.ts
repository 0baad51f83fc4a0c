import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { diskFull, unavailable } from '../errors.ts';
import { type Connection, type Database, UniqueViolation } from './database.ts';
import type { CompiledStatement, Statement } from './statement.ts';

/** Result codes of SQLite (https://sqlite.org/rescode.html). */
const FULL = 13;
const BUSY = 5;
const CONSTRAINT_UNIQUE = 2067;
const CONSTRAINT_PRIMARYKEY = 1555;

/** Longer batches would keep the first of their writers waiting. */
const BATCH_MAX = 128;

function translate(error: unknown): unknown {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return error;
  const primary = error.errcode & 0xff;
  if (error.errcode === CONSTRAINT_UNIQUE || error.errcode === CONSTRAINT_PRIMARYKEY) {
    return new UniqueViolation(error.message, { cause: error });
  }
  if (primary === FULL) return diskFull();
  if (primary === BUSY) return unavailable();
  return error;
}

/** The statements of one handle. The number of statements of the product bounds the cache. */
class SqliteConnection implements Connection {
  readonly engine = 'sqlite';
  readonly #handle: DatabaseSync;
  readonly #prepared = new Map<object, { statement: StatementSync; compiled: CompiledStatement }>();

  constructor(handle: DatabaseSync) {
    this.#handle = handle;
  }

  #prepare(statement: Statement<never, unknown>) {
    let known = this.#prepared.get(statement);
    if (known === undefined) {
      const compiled = statement.compiled('sqlite');
      known = { statement: this.#handle.prepare(compiled.sql), compiled };
      this.#prepared.set(statement, known);
    }
    return known;
  }

  async all<Params extends object, Row>(statement: Statement<Params, Row>, params: Params): Promise<Row[]> {
    try {
      const known = this.#prepare(statement);
      return known.statement.all(...known.compiled.values(params)) as Row[];
    } catch (error) {
      throw translate(error);
    }
  }

  async first<Params extends object, Row>(
    statement: Statement<Params, Row>,
    params: Params,
  ): Promise<Row | undefined> {
    try {
      const known = this.#prepare(statement);
      return known.statement.get(...known.compiled.values(params)) as Row | undefined;
    } catch (error) {
      throw translate(error);
    }
  }

  async run<Params extends object>(statement: Statement<Params, unknown>, params: Params): Promise<number> {
    try {
      const known = this.#prepare(statement);
      return Number(known.statement.run(...known.compiled.values(params)).changes);
    } catch (error) {
      throw translate(error);
    }
  }

  async each<Params extends object>(
    statement: Statement<Params, unknown>,
    params: readonly Params[],
  ): Promise<void> {
    for (const one of params) await this.run(statement, one);
  }
}

interface Job {
  /** Runs in the open transaction; settles its caller only through the returned functions. */
  run: (tx: Connection) => Promise<{ done: () => void; failed: (error: unknown) => void }>;
  failed: (error: unknown) => void;
}

/**
 * Group commit: the writes of one turn of the event loop share one transaction and one sync to the disk;
 * each has its own savepoint, and hears of its success only after the commit.
 */
class WriteQueue {
  readonly #handle: DatabaseSync;
  readonly #tx: Connection;
  #waiting: Job[] = [];
  #flushing: Promise<void> | undefined;

  constructor(handle: DatabaseSync) {
    this.#handle = handle;
    this.#tx = new SqliteConnection(handle);
  }

  write<T>(work: (tx: Connection) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({
        run: async (tx) => {
          const value = await work(tx);
          return { done: () => resolve(value), failed: reject };
        },
        failed: reject,
      });
      this.#flushing ??= new Promise<void>((flushed) => setImmediate(() => this.#flush().finally(flushed)));
    });
  }

  async #flush(): Promise<void> {
    const batch = this.#waiting.splice(0, BATCH_MAX);
    await this.#commit(batch);
    this.#flushing =
      this.#waiting.length === 0
        ? undefined
        : new Promise<void>((flushed) => setImmediate(() => this.#flush().finally(flushed)));
  }

  async #commit(batch: readonly Job[]): Promise<void> {
    const succeeded: { done: () => void; failed: (error: unknown) => void }[] = [];
    try {
      this.#handle.exec('BEGIN IMMEDIATE');
      for (const job of batch) {
        const settle = await this.#attempt(job);
        if (settle !== undefined) succeeded.push(settle);
      }
      this.#handle.exec('COMMIT');
      for (const { done } of succeeded) done();
    } catch (error) {
      if (this.#handle.isTransaction) this.#handle.exec('ROLLBACK');
      const reason = translate(error);
      for (const { failed } of succeeded) failed(reason);
      // A job that never ran, or was running when the transaction broke; settled ones ignore this.
      for (const { failed } of batch) failed(reason);
    }
  }

  async #attempt(job: Job) {
    this.#handle.exec('SAVEPOINT one');
    try {
      const settle = await job.run(this.#tx);
      this.#handle.exec('RELEASE one');
      return settle;
    } catch (error) {
      // A full disk may have rolled back the whole transaction: then the batch fails together.
      if (!this.#handle.isTransaction) throw error;
      this.#handle.exec('ROLLBACK TO one; RELEASE one');
      job.failed(translate(error));
      return undefined;
    }
  }

  async idle(): Promise<void> {
    while (this.#flushing !== undefined) await this.#flushing;
  }
}

/** Settings of every handle: a commit is on the disk when it returns. */
const SETTINGS = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  PRAGMA temp_store = MEMORY;
  PRAGMA cache_size = -16000;
  PRAGMA busy_timeout = 2000;
`;

export function openHandle(file: string): DatabaseSync {
  const handle = new DatabaseSync(file);
  handle.exec(SETTINGS);
  return handle;
}

/**
 * The embedded database. Reads have a handle of their own, so they never see a transaction that is still open.
 * @param writer an open, migrated handle, which the database takes over
 */
export function sqliteDatabase(file: string, writer: DatabaseSync): Database {
  const reader = openHandle(file);
  const queue = new WriteQueue(writer);
  return {
    engine: 'sqlite',
    read: new SqliteConnection(reader),
    write: (work) => queue.write(work),
    answers: async () => {
      try {
        return reader.prepare('SELECT 1').get() !== undefined;
      } catch {
        // Whatever the reason, the health check only says no.
        return false;
      }
    },
    close: async () => {
      await queue.idle();
      reader.close();
      writer.close();
    },
  };
}
