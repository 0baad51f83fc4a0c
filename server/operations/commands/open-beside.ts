import { DatabaseSync } from 'node:sqlite';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../database/database.ts';
import { postgresPool } from '../../database/postgres/pool.ts';
import { postgresDatabase } from '../../database/postgres/postgres.ts';
import { configureWriter, sqliteDatabase } from '../../database/sqlite/sqlite.ts';
import { fileIn, refuseUnusable } from '../backup/sqlite-file.ts';

/**
 * Opens the database beside a running site. It takes no lock of the folder, migrates nothing, and leaves the
 * long check for damage to the doctor.
 * @throws Error in one line when there is none, or this version cannot use it
 */
export function openBeside({ databaseUrl, dataDir }: Config): Database {
  if (databaseUrl !== undefined) return postgresDatabase(postgresPool(databaseUrl, () => {}));
  const file = fileIn(dataDir);
  refuseUnusable(file);
  const writer = new DatabaseSync(file, { timeout: 5_000 });
  configureWriter(writer);
  return sqliteDatabase(file, writer);
}
