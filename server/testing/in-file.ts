import { statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SQLITE_FILE } from '../database/sqlite/data-folder.ts';

/** Works on a file of SQLite beside the site, or on that of a data folder. */
export function inFile<T>(place: string, work: (file: DatabaseSync) => T): T {
  const isFolder = statSync(place, { throwIfNoEntry: false })?.isDirectory();
  const file = new DatabaseSync(isFolder ? path.join(place, SQLITE_FILE) : place);
  try {
    return work(file);
  } finally {
    file.close();
  }
}

/** Runs statements there, whatever refers to what. */
export const runIn = (place: string, sql: string): void =>
  inFile(place, (file) => file.exec(`PRAGMA foreign_keys = OFF; ${sql}`));

/** The first row that a query finds there. */
export const rowIn = (place: string, sql: string): Record<string, unknown> =>
  inFile(place, (file) => ({ ...file.prepare(sql).get() }));
