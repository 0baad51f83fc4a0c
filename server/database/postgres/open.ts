import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { messageOf } from '../../runtime/thrown.ts';
import type { Database } from '../database.ts';
import {
  type Execute,
  MIGRATIONS,
  MigrationFailed,
  type MigrationStep,
  type Migrations,
  migrate,
  type OnMigration,
} from '../migrate.ts';
import { pendingAfter, pendingMigrations } from '../pending.ts';
import { distribute, roleOf } from './distribute.ts';
import { isAway, isLocked } from './errors.ts';
import { connected, placeOf, postgresPool } from './pool.ts';
import { postgresDatabase } from './postgres.ts';

/** Any number: it only has to be the same on every node. */
const MIGRATION_LOCK = 4_201_984;
/** When a whole site starts, the database is up later than its nodes. */
const START_WAIT_MS = 30_000;
const START_RETRY_MS = 500;
/** Calls queue behind a migration that waits for a table: less than they wait for a lock (pool.ts). */
const TABLE_WAIT_MS = 1_000;
/** After that, the calls that have queued get on. */
const TABLE_RETRY_MS = 3_000;

async function connectedInTime(url: string, onError: (error: Error) => void): Promise<pg.Client> {
  for (const since = performance.now(); ; await pause(START_RETRY_MS)) {
    try {
      return await connected(url);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const isFinal = !isAway(error);
      if (isFinal || performance.now() - since > START_WAIT_MS) {
        const failed = isFinal ? 'refuses the connection' : 'cannot be reached';
        throw new Error(`PostgreSQL at ${placeOf(url)} (DATABASE_URL) ${failed}: ${messageOf(error)}.`, {
          cause: error,
        });
      }
      onError(error);
    }
  }
}

/** Locks the schema for a client's open transaction: any other process that would change it waits without limit. */
export async function lockSchema(client: pg.Client): Promise<void> {
  // A connection lent by a pooler may still have the time limits that pool.ts sets.
  await client.query('SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0');
  await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
}

/** Brings the schema up to date in the open transaction of a client, which has locked it. */
export async function migrateInTransaction(
  client: pg.Client,
  migrations: Migrations,
  onMigration: OnMigration = () => {},
): Promise<void> {
  const execute: Execute = async (sql, values) => (await client.query(sql, [...values])).rows;
  const pending = await pendingMigrations(execute, migrations);
  await migrate('postgres', execute, migrations, pending, onMigration);
}

/** The migrations that a database has had; undefined for an empty one. */
export async function appliedIn(client: pg.Client): Promise<string[] | undefined> {
  const { rows } = await client.query("SELECT to_regclass('migrations') IS NULL AS new");
  if (rows[0]?.new === true) return undefined;
  const applied = await client.query('SELECT name FROM migrations ORDER BY name');
  return applied.rows.map(({ name }) => String(name));
}

/** @throws Error of one line when migrations are pending, which a Citus worker cannot apply */
async function refusePending(client: pg.Client, migrations: Migrations): Promise<void> {
  const [pending] = pendingAfter((await appliedIn(client)) ?? [], migrations);
  if (pending === undefined) return;
  throw new Error(
    `DATABASE_URL leads to a worker of Citus, and the migration ${pending} is still to be applied. ` +
      'Start a node whose DATABASE_URL leads to the coordinator first.',
  );
}

/** @throws MigrationFailed because of a lock when another user of the database, such as pg_dump, has a table */
async function migrateOnce(
  client: pg.Client,
  migrations: Migrations,
  onMigration: OnMigration,
): Promise<boolean> {
  await client.query('BEGIN');
  await lockSchema(client);
  const role = await roleOf(client);
  if (role === 'worker') await refusePending(client, migrations);
  else {
    await client.query(`SET LOCAL lock_timeout = ${TABLE_WAIT_MS}`);
    await migrateInTransaction(client, migrations, onMigration);
    await client.query('SET LOCAL lock_timeout = 0');
  }
  if (role === 'coordinator') await distribute(client);
  await client.query('COMMIT');
  return role !== 'alone';
}

/**
 * Brings the schema up to date in one transaction; nodes that start together migrate one after the other, and wait
 * until no other user of the database has the tables. With Citus, every table is distributed to the workers.
 * @returns whether the rows of each owner are on a Citus worker
 */
async function migratePostgres(
  client: pg.Client,
  migrations: Migrations,
  onMigration: OnMigration,
): Promise<boolean> {
  try {
    for (let attempts = 1; ; attempts++) {
      const steps: MigrationStep[] = [];
      try {
        const isDistributed = await migrateOnce(client, migrations, (step) => steps.push(step));
        for (const step of steps) onMigration(step);
        return isDistributed;
      } catch (error) {
        if (!(error instanceof MigrationFailed && isLocked(error.cause))) throw error;
        await client.query('ROLLBACK');
        if (attempts === 1) onMigration({ waiting: error.migration });
      }
      await pause(TABLE_RETRY_MS);
    }
  } finally {
    await client.end();
  }
}

/**
 * Opens a PostgreSQL database, waiting a while until it is up, and brings its schema up to date.
 * @param onError is called for every connection that is lost or cannot be made
 * @throws Error of one line when it stays unreachable, was written by a newer version, or a migration failed
 */
export async function openPostgres(
  url: string,
  onError: (error: Error) => void,
  migrations: Migrations = MIGRATIONS,
  onMigration: OnMigration = () => {},
  poolSize?: number,
): Promise<Database> {
  const client = await connectedInTime(url, onError);
  const isDistributed = await migratePostgres(client, migrations, onMigration);
  return postgresDatabase(postgresPool(url, onError, poolSize), isDistributed);
}
