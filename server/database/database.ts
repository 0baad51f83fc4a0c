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
  /** Runs the statement once for each set of parameters, on PostgreSQL in one round trip, or as one if it is so declared. */
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
   */
  write<T>(work: (tx: Connection) => Promise<T>): Promise<T>;
  /** How many calls wait for their turn now. */
  waiting(): number;
  /** Whether the database answers now. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
}

/** Thrown when a unique constraint or primary key refuses a row, whatever the engine. */
export class UniqueViolation extends Error {
  override readonly name = 'UniqueViolation';
}
