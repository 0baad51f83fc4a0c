import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Connection, Database } from '../database.ts';
import { AccountQueues } from './account-queues.ts';
import { type NamedQuery, PostgresConnection } from './connection.ts';
import { readEpoch } from './epoch.ts';
import { isConflict, isLost, isUnanswered, translate } from './errors.ts';
import { CONNECT_TIMEOUT_MS } from './pool.ts';
import { Shares } from './shares.ts';
import { Workers } from './workers.ts';

const ATTEMPTS = 4;
const PAUSE_MAX_MS = 40;
/** PostgreSQL notices a deadlock after one second. */
const CONFLICT_WITHIN_MS = 2_000;
/** A query that lost its connection after this time has too little of the 3 s left to open a new one. */
const LOST_WITHIN_MS = 3_000 - CONNECT_TIMEOUT_MS;
/** Retries what conflicted with others, and what lost its connection if that is safe, as for all that only reads. */
async function withRetries<T>(attempt: () => Promise<T>, safeWhenLost = () => true): Promise<T> {
  const since = performance.now();
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      const spent = performance.now() - since;
      const again =
        (isConflict(error) && spent < CONFLICT_WITHIN_MS) ||
        (isLost(error) && spent < LOST_WITHIN_MS && safeWhenLost());
      if (!again || attempts === ATTEMPTS) throw translate(error);
      // After random delays, or transactions that collided would collide again.
      await pause(Math.random() * PAUSE_MAX_MS);
    }
  }
}

/** Returns the client to the pool when it is intact, otherwise destroys it. */
async function rollBack(client: pg.PoolClient, reason: unknown): Promise<void> {
  if (isUnanswered(reason)) {
    client.release(true);
    return;
  }
  try {
    await client.query('ROLLBACK');
    client.release();
  } catch {
    client.release(true);
  }
}

async function transaction<T>(
  pool: pg.Pool,
  work: (tx: Connection) => Promise<T>,
  committing: () => void,
): Promise<T> {
  const client = await pool.connect();
  const failures: unknown[] = [];
  const send = (query: NamedQuery | string) =>
    client.query(query).catch((error) => {
      failures.push(error);
      throw error;
    });
  try {
    // Not awaited: it travels with the first statement, which fails too when the connection does.
    send('BEGIN').catch(() => {});
    const value = await work(new PostgresConnection(send));
    committing();
    const { command } = await send('COMMIT');
    // PostgreSQL responds so, without an error, when a statement failed and the work went on.
    if (command !== 'COMMIT') {
      throw new Error('The transaction had failed before its commit.', { cause: failures[0] });
    }
    client.release();
    return value;
  } catch (error) {
    await rollBack(client, failures[0]);
    // Statements are pipelined: the first that fails makes all later ones fail, and one of those may be reported first.
    throw failures.includes(error) ? failures[0] : error;
  }
}

async function write<T>(pool: pg.Pool, work: (tx: Connection) => Promise<T>): Promise<T> {
  // After a connection lost during its commit, it is unknown whether a write happened: its client has to ask again.
  let inCommit = false;
  const attempt = () => {
    inCommit = false;
    return transaction(pool, work, () => {
      inCommit = true;
    });
  };
  return withRetries(attempt, () => !inCommit);
}

/** Limits the calls for one Citus worker. A single PostgreSQL needs no such limit. */
function sharesOf(pool: pg.Pool): Shares {
  const workers = new Workers(pool);
  return new Shares(pool.options.max, (owner) => withRetries(() => workers.of(owner)));
}

/** @param isDistributed whether the rows of each owner are on one of several Citus workers */
export function postgresDatabase(pool: pg.Pool, isDistributed = false): Database {
  const shares = isDistributed ? sharesOf(pool) : undefined;
  const within = <T>(owner: string | undefined, work: () => Promise<T>): Promise<T> =>
    shares === undefined || owner === undefined ? work() : shares.run(owner, work);
  const read = (query: NamedQuery, owner: string | undefined) =>
    within(owner, () => withRetries(() => pool.query(query)));
  const queues = new AccountQueues();
  return {
    engine: 'postgres',
    read: new PostgresConnection(read),
    write: (work, account) => {
      const writing = () => within(account, () => write(pool, work));
      // Without an account, such as a guessed name, there is no lock to wait for: waiting would reveal names.
      return account ? queues.run(account, writing) : writing();
    },
    changedElsewhere: () => false,
    epoch: () => withRetries(() => readEpoch(pool, isDistributed)),
    waiting: () => pool.waitingCount,
    answers: async () => {
      try {
        await pool.query('SELECT 1');
        return true;
      } catch {
        // Whatever the cause, the health check only reports failure.
        return false;
      }
    },
    close: () => pool.end(),
  };
}
