import type { Engine, Statement } from './statement.ts';

/** Runs statements. Inside `write` it is the transaction; as `Database.read` it sees what is committed. */
export interface Connection {
  all<Params extends object, Row>(statement: Statement<Params, Row>, params: Params): Promise<Row[]>;
  first<Params extends object, Row>(
    statement: Statement<Params, Row>,
    params: Params,
  ): Promise<Row | undefined>;
  /** Gives the number of rows that changed. */
  run<Params extends object>(statement: Statement<Params, unknown>, params: Params): Promise<number>;
  /**
   * Runs the statement once for each set of parameters, on PostgreSQL in one round trip, or as one if it is so declared.
   * On SQLite readers are answered in between: nothing that may refuse the write runs beside it.
   */
  each<Params extends object>(
    statement: Statement<Params, unknown>,
    params: readonly Params[],
  ): Promise<void>;
}

export interface Database {
  readonly engine: Engine;
  readonly read: Connection;
  /**
   * Runs `work` in one transaction, durable when the promise resolves. What `work` throws rolls it back.
   * `work` awaits nothing but statements and may run again after a serialization failure.
   * @param account whose rows it writes: many writes of one account never take the place of those of others
   */
  write<T>(work: (tx: Connection) => Promise<T>, account?: string): Promise<T>;
  /** Names the time in which what was written has never gone back to an older state. */
  epoch(): Promise<string>;
  /** Whether another process has written since this was last asked; where nodes announce their writes, never. */
  changedElsewhere(): boolean;
  /** How many calls are waiting now. */
  waiting(): number;
  /** Whether the database answers now. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
}

/** Thrown when a unique constraint or primary key refuses a row, whatever the engine. */
export class UniqueViolation extends Error {
  override readonly name = 'UniqueViolation';
}

/** Thrown when there is no room on the disk for a write. Nothing was written. */
export class DiskFull extends Error {
  override readonly name = 'DiskFull';
}

/**
 * Thrown when the database cannot be used for now, though nothing is wrong with the statement: it is away, overrun,
 * or others held what the statement needed. Whether a write that was committing is written is not known.
 */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}

/** Thrown when a statement took longer than one may. */
export class OutOfTime extends Unavailable {}

/** Thrown by work that met another transaction half done: it runs again. */
export class Conflict extends Unavailable {}
