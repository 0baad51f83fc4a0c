import pg from 'pg';
import { diskFull, Refusal, unavailable } from '../errors.ts';
import { type Connection, type Database, UniqueViolation } from './database.ts';
import type { Statement } from './statement.ts';

/** SQLSTATE codes (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const UNIQUE_VIOLATION = '23505';
const DISK_FULL = '53100';
const SERIALIZATION = new Set(['40001', '40P01']);
/** Connection exceptions, too many connections, shutdown and start-up, timeouts of statements and locks. */
const AWAY = /^(08...|53300|57P0[1-5]|57014|55P03|25P03)$/;
const AWAY_ON_THE_WIRE = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_)/;
const AWAY_IN_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/;

const ATTEMPTS = 4;
const CONNECT_TIMEOUT_MS = 2_500;
const STATEMENT_TIMEOUT_MS = 10_000;
const LOCK_TIMEOUT_MS = 5_000;
const POOL_SIZE = 10;

const INT8 = 20;

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function translate(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Refusal) return error;
  const code = codeOf(error);
  if (code === UNIQUE_VIOLATION) return new UniqueViolation(error.message, { cause: error });
  if (code === DISK_FULL) return diskFull();
  if (AWAY.test(code) || AWAY_ON_THE_WIRE.test(code) || AWAY_IN_WORDS.test(error.message))
    return unavailable();
  return error;
}

interface Queryable {
  query(config: { name: string; text: string; values: unknown[] }): Promise<pg.QueryResult>;
}

class PostgresConnection implements Connection {
  readonly engine = 'postgres';
  readonly #on: Queryable;

  constructor(on: Queryable) {
    this.#on = on;
  }

  #query(statement: Statement<never, unknown>, params: object): Promise<pg.QueryResult> {
    const compiled = statement.compiled('postgres');
    return this.#on.query({ name: statement.name, text: compiled.sql, values: compiled.values(params) });
  }

  async all<Params extends object, Row>(statement: Statement<Params, Row>, params: Params): Promise<Row[]> {
    const { rows } = await this.#query(statement, params);
    return rows;
  }

  async first<Params extends object, Row>(
    statement: Statement<Params, Row>,
    params: Params,
  ): Promise<Row | undefined> {
    const { rows } = await this.#query(statement, params);
    return rows[0];
  }

  async run<Params extends object>(statement: Statement<Params, unknown>, params: Params): Promise<number> {
    const { rowCount } = await this.#query(statement, params);
    return rowCount ?? 0;
  }

  async each<Params extends object>(
    statement: Statement<Params, unknown>,
    params: readonly Params[],
  ): Promise<void> {
    await Promise.all(params.map((one) => this.#query(statement, one)));
  }
}

/** Reads outside of transactions; a connection that was cut while idle is tried once more. */
class PooledReads extends PostgresConnection {
  constructor(pool: pg.Pool) {
    super({
      query: async (config) => {
        try {
          return await pool.query(config);
        } catch (error) {
          throw translate(error);
        }
      },
    });
  }
}

async function transaction<T>(pool: pg.Pool, work: (tx: Connection) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    // Not awaited: it travels with the first statement. Its failure makes that one fail too.
    client.query('BEGIN').catch(() => {});
    const value = await work(new PostgresConnection(client));
    await client.query('COMMIT');
    return value;
  } catch (error) {
    await client.query('ROLLBACK').catch((cause: Error) => {
      broken = cause;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

export function postgresPool(url: string, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    pipeline: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + 1_000,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'nightdrive',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format),
    },
  });
  // Without a listener the loss of an idle connection would end the process.
  pool.on('error', onError);
  return pool;
}

export function postgresDatabase(pool: pg.Pool): Database {
  return {
    engine: 'postgres',
    read: new PooledReads(pool),
    write: async (work) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await transaction(pool, work);
        } catch (error) {
          if (attempt === ATTEMPTS || !SERIALIZATION.has(codeOf(error))) throw translate(error);
        }
      }
    },
    answers: async () => {
      try {
        await pool.query('SELECT 1');
        return true;
      } catch {
        // Whatever the reason, the health check only says no.
        return false;
      }
    },
    close: () => pool.end(),
  };
}
