import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { checkAtStart, damaged } from './damage.ts';
import { lockDataFolder, SQLITE_FILE } from './data-folder.ts';
import type { Database } from './database.ts';
import { MIGRATIONS, type Migrations } from './migrate.ts';
import { configureWriter, sqliteDatabase } from './sqlite.ts';
import { isDamage, isDiskFull } from './sqlite-errors.ts';
import { migrateSqlite } from './sqlite-schema.ts';

/** Before anybody is served the start may wait for another process. */
const START_WAIT_MS = 5_000;

async function prepare(file: string, crashed: boolean, migrations: Migrations): Promise<DatabaseSync> {
  const writer = new DatabaseSync(file, { timeout: START_WAIT_MS });
  try {
    configureWriter(writer);
    checkAtStart(writer, file, crashed);
    await migrateSqlite(writer, path.dirname(file), migrations);
    return writer;
  } catch (error) {
    writer.close();
    if (isDamage(error)) throw damaged(file, String(error));
    if (isDiskFull(error)) throw new Error(`The disk of ${file} is full. Make room, then start again.`);
    throw error;
  }
}

/**
 * Opens the embedded database in a folder, which it makes when missing, and brings its schema up to date.
 * @throws Error with one clear line when another process has it, when it is damaged, when it was written by a newer
 * version, or when a migration failed
 */
export async function openSqlite(folder: string, migrations: Migrations = MIGRATIONS): Promise<Database> {
  const { crashed, keepReserve, release } = lockDataFolder(folder);
  const file = path.join(folder, SQLITE_FILE);
  try {
    const database = sqliteDatabase(file, await prepare(file, crashed, migrations));
    keepReserve();
    return {
      ...database,
      close: async () => {
        await database.close();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}
