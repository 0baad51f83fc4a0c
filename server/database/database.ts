import type { Engine } from './dialect.ts';
import type { Statement } from './statement.ts';

/** Runs statements. Inside `write` it is the transaction; as `Database.read` it sees what is committed. */
export interface Connection {
  all<Params extends object, Row>(statement: Statement<Params, Row>, params: Params): Promise<Row[]>;
  first<Params extends object, Row>(
    statement: Statement<Params, Row>,
    params: Params,
  ): Promise<Row | undefined>;
  run<Params extends object>(statement: Statement<Params, unknown>, params: Params): Promise<number>;
  /**
   * Runs the statement once for each set of parameters: on PostgreSQL in one round trip, or as one if so declared.
   * On SQLite readers are served in between: nothing that may refuse the write runs beside it.
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
   * @param account the owner of the rows: many writes of one account never displace those of others
   */
  write<T>(work: (tx: Connection) => Promise<T>, account?: string): Promise<T>;
  /** Identifies the period since the data was last reset to an older state. */
  epoch(): Promise<string>;
  /** True when another process has written since the last call; always false where nodes announce their writes. */
  changedElsewhere(): boolean;
  waiting(): number;
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
 * Thrown when the database is temporarily unusable, though the statement is valid: it is unreachable or overloaded,
 * or others held a lock that it needed. It is unknown whether a write that was committing took effect.
 */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}

/** Thrown when a statement exceeded its time limit, or its result did not arrive within it. */
export class OutOfTime extends Unavailable {}

/** Thrown by work that saw another transaction in part: it runs again. */
export class Conflict extends Unavailable {}
