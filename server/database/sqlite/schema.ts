import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { type Execute, type Migrations, migrate, type OnMigration } from '../migrate.ts';
import { pendingMigrations } from '../pending.ts';
import { keepCopy } from './copies.ts';

/**
 * Brings the schema of a file up to date, in one transaction, after copying the existing data.
 * @throws NewerSchema, or Error when a migration failed: the data is unchanged, and the message names the copy
 */
export async function migrateSqlite(
  handle: DatabaseSync,
  folder: string,
  migrations: Migrations,
  onMigration: OnMigration = () => {},
): Promise<void> {
  const execute: Execute = async (sql, values) => handle.prepare(sql).all(...(values as SQLInputValue[]));
  const pending = await pendingMigrations(execute, migrations);
  const [first] = pending;
  if (first === undefined) return;
  const isNew = pending.length === Object.keys(migrations).length;
  const copy = isNew ? undefined : keepCopy(handle, folder, `before-${first}`);
  if (copy !== undefined) onMigration({ copy });
  // Off, so that a migration may replace a table; checked before the commit instead.
  handle.exec('PRAGMA foreign_keys = OFF; BEGIN IMMEDIATE');
  try {
    await migrate('sqlite', execute, migrations, pending, onMigration);
    const orphan = handle.prepare('PRAGMA foreign_key_check').get();
    if (orphan !== undefined) throw new Error(`a row of ${orphan['table']} belongs to nothing`);
    handle.exec('COMMIT');
  } catch (error) {
    if (handle.isTransaction) handle.exec('ROLLBACK');
    if (copy === undefined || !(error instanceof Error)) throw error;
    throw new Error(`${error.message} A copy from before is ${copy}.`, { cause: error });
  } finally {
    handle.exec('PRAGMA foreign_keys = ON');
  }
}
