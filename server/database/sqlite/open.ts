import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Database } from '../database.ts';
import { MIGRATIONS, type Migrations, type OnMigration } from '../migrate.ts';
import { checkAtStart, damaged } from './damage.ts';
import { type DataFolder, lockDataFolder, SQLITE_FILE } from './data-folder.ts';
import { isDamage, isDiskFull } from './errors.ts';
import { migrateSqlite } from './schema.ts';
import { configureWriter, sqliteDatabase } from './sqlite.ts';

/** Before the server listens, the start may wait for another process. */
const START_WAIT_MS = 5_000;

async function prepare(
  file: string,
  dataFolder: DataFolder,
  migrations: Migrations,
  onMigration: OnMigration,
): Promise<DatabaseSync> {
  const writer = new DatabaseSync(file, { timeout: START_WAIT_MS });
  try {
    configureWriter(writer);
    checkAtStart(writer, file, dataFolder);
    await migrateSqlite(writer, path.dirname(file), migrations, onMigration);
    return writer;
  } catch (error) {
    writer.close();
    if (isDamage(error)) throw damaged(file, String(error));
    if (isDiskFull(error)) throw new Error(`The disk of ${file} is full. Make room, then start again.`);
    throw error;
  }
}

/**
 * Opens the embedded database in a folder, which it creates when missing, and brings its schema up to date.
 * @throws Error of one line when another process holds it, when it is damaged, when it was written by a newer
 * version, or when a migration failed
 */
export async function openSqlite(
  folder: string,
  migrations: Migrations = MIGRATIONS,
  onMigration: OnMigration = () => {},
): Promise<Database> {
  const dataFolder = lockDataFolder(folder);
  const file = path.join(folder, SQLITE_FILE);
  try {
    const database = sqliteDatabase(file, await prepare(file, dataFolder, migrations, onMigration));
    dataFolder.keepReserve();
    return {
      ...database,
      close: async () => {
        await database.close();
        dataFolder.release();
      },
    };
  } catch (error) {
    dataFolder.release();
    throw error;
  }
}
