import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type pg from 'pg';
import { lockDataFolder } from './data-folder.ts';
import type { Database } from './database.ts';
import { type Execute, migrate, pendingMigrations } from './migrate.ts';
import { postgresDatabase, postgresPool } from './postgres.ts';
import { openHandle, sqliteDatabase } from './sqlite.ts';

export const SQLITE_FILE = 'nightdrive.db';

/** Any number: it only has to be the same on every node. */
const MIGRATION_LOCK = 4_201_984;

async function migrateSqlite(handle: DatabaseSync): Promise<void> {
  const execute: Execute = async (sql, values) => handle.prepare(sql).all(...(values as SQLInputValue[]));
  handle.exec('BEGIN IMMEDIATE');
  try {
    await migrate('sqlite', execute, await pendingMigrations(execute));
    handle.exec('COMMIT');
  } catch (error) {
    handle.exec('ROLLBACK');
    throw error;
  }
}

/**
 * Opens the embedded database in a folder, which it makes when missing, and brings its schema up to date.
 * @throws Error with one clear line when another process has it, or when it was written by a newer version
 */
export async function openSqlite(folder: string): Promise<Database> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unlock = lockDataFolder(folder);
  try {
    const file = path.join(folder, SQLITE_FILE);
    const writer = openHandle(file);
    await migrateSqlite(writer);
    const database = sqliteDatabase(file, writer);
    return {
      ...database,
      close: async () => {
        await database.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function migratePostgres(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL statement_timeout = 0');
    await client.query('SET LOCAL lock_timeout = 0');
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const execute: Execute = async (sql, values) => (await client.query(sql, [...values])).rows;
    await migrate('postgres', execute, await pendingMigrations(execute));
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

/** Opens a PostgreSQL database and brings its schema up to date; nodes that start together take turns. */
export async function openPostgres(url: string, onError: (error: Error) => void): Promise<Database> {
  const pool = postgresPool(url, onError);
  try {
    await migratePostgres(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return postgresDatabase(pool);
}
