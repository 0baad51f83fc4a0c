import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { copyTo } from '../database/copies.ts';
import { lockDataFolder, SQLITE_FILE } from '../database/data-folder.ts';
import { fileIn, findFaults } from './sqlite-file.ts';

/** More than any site can have written between a backup and its restoration. */
const REVISIONS_AHEAD = 1_000_000;

function refuseFaults(file: string): void {
  const [fault] = findFaults(file);
  if (fault !== undefined) throw new Error(`${file} is not sound: ${fault}.`);
}

/**
 * Copies the database, as it is at one moment, to a file, while the site goes on.
 * @throws Error in one line when the file exists, or the copy is not sound
 */
export function backup(dataDir: string, file: string): void {
  if (existsSync(file)) throw new Error(`${file} exists already; a backup never overwrites.`);
  const handle = new DatabaseSync(fileIn(dataDir), { readOnly: true, timeout: 10_000 });
  try {
    copyTo(handle, file);
  } finally {
    handle.close();
  }
  refuseFaults(file);
}

/** Makes every list newer than any that a browser may still hold from the time after the backup. */
function raiseRevisions(file: string): void {
  const handle = new DatabaseSync(file);
  handle.exec(`PRAGMA synchronous = FULL; update accounts set revision = revision + ${REVISIONS_AHEAD}`);
  handle.close();
}

/** Without its database a log is as dangerous: SQLite would play it into the one that comes. */
function refuseDatabase(dataDir: string): void {
  for (const part of ['', '-wal', '-shm', '-journal']) {
    const name = `${SQLITE_FILE}${part}`;
    if (existsSync(path.join(dataDir, name))) {
      throw new Error(
        `${dataDir} has a database already (${name}). Move the whole folder away first, or choose another DATA_DIR.`,
      );
    }
  }
}

/**
 * Puts a backup into a data folder that has no database. It is looked through before anything is written.
 * @throws Error in one line when the backup is not sound, or the folder has a database or a running site
 */
export function restore(dataDir: string, file: string): void {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  refuseFaults(file);
  const { release } = lockDataFolder(dataDir);
  const target = path.join(dataDir, SQLITE_FILE);
  const unfinished = `${target}.unfinished`;
  try {
    refuseDatabase(dataDir);
    copyFileSync(file, unfinished);
    raiseRevisions(unfinished);
    renameSync(unfinished, target);
  } finally {
    rmSync(unfinished, { force: true });
    release();
  }
}
