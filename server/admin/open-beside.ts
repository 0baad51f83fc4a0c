import { DatabaseSync } from 'node:sqlite';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { postgresDatabase, postgresPool } from '../database/postgres.ts';
import { configureWriter, sqliteDatabase } from '../database/sqlite.ts';
import { fileIn, findObstacles } from './sqlite-file.ts';

/**
 * Opens the database beside a running site. It takes no lock of the folder and migrates nothing.
 * @throws Error in one line when there is none, or it is not sound
 */
export function openBeside({ databaseUrl, dataDir }: Config): Database {
  if (databaseUrl !== undefined) return postgresDatabase(postgresPool(databaseUrl, () => {}));
  const file = fileIn(dataDir);
  const [obstacle] = findObstacles(file);
  if (obstacle !== undefined) throw new Error(`${file} cannot be used: ${obstacle}.`);
  const writer = new DatabaseSync(file, { timeout: 5_000 });
  configureWriter(writer);
  return sqliteDatabase(file, writer);
}
