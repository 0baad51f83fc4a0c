import { accessSync, chmodSync, constants, copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { copyTo, unfinishedCopy } from '../../database/sqlite/copies.ts';
import { lockDataFolder, SQLITE_FILE } from '../../database/sqlite/data-folder.ts';
import { isDamage } from '../../database/sqlite/errors.ts';
import { currentUser } from '../../database/sqlite/rights.ts';
import { ADMIN } from '../../runtime/program.ts';
import { codeOf } from '../../runtime/thrown.ts';
import { fileIn, problemsOf } from './sqlite-file.ts';

/** More than any site can have written between a backup and its restoration. */
const REVISIONS_AHEAD = 1_000_000;

/** @throws Error in one line when this user may not read a file, or write to a folder */
function refuseClosed(file: string, right: number): void {
  const [kind, may] = right === constants.W_OK ? ['folder', 'write to'] : ['file', 'read'];
  try {
    accessSync(file, right);
  } catch (cause) {
    const why =
      codeOf(cause) === 'ENOENT'
        ? `There is no ${kind} ${file}.`
        : `The user ${currentUser()} may not ${may} ${file}.`;
    throw new Error(why, { cause });
  }
}

const noBackup = (source: string, why: string, cause?: unknown): Error =>
  new Error(`${source} cannot be backed up: ${why}. Run ${ADMIN} doctor.`, { cause });

/**
 * Copies a snapshot of the database to a file, while the site runs. The file gets its name only after it has been
 * verified.
 * @throws Error in one line when the file exists or cannot be created, or the copy is damaged
 */
export function backup(dataDir: string, file: string): void {
  if (existsSync(file)) throw new Error(`${file} exists already; a backup never overwrites.`);
  refuseClosed(path.dirname(path.resolve(file)), constants.W_OK);
  const source = fileIn(dataDir);
  const handle = new DatabaseSync(source, { readOnly: true, timeout: 10_000 });
  const unchecked = `${file}.unchecked`;
  try {
    copyTo(handle, unchecked);
  } catch (cause) {
    if (!isDamage(cause)) throw cause;
    throw noBackup(source, 'it is damaged', cause);
  } finally {
    handle.close();
  }
  const [problem] = problemsOf(unchecked);
  if (problem !== undefined) {
    rmSync(unchecked);
    throw noBackup(source, problem);
  }
  renameSync(unchecked, file);
}

/**
 * Makes every list newer than any that a browser may still hold from the time after the backup. Reminders that were told
 * since are told on pages, and pushed to no device again.
 */
function beginAnew(file: string): void {
  const handle = new DatabaseSync(file);
  handle.exec(`PRAGMA synchronous = FULL; update accounts set revision = revision + ${REVISIONS_AHEAD}`);
  if (handle.prepare("select 1 from sqlite_schema where name = 'reminders'").get())
    handle.exec(`update reminders set told_at = ${Date.now()}, push_at = null`);
  handle.close();
}

/** The files of a database, by what follows its name. */
const PARTS = ['', '-wal', '-shm', '-journal'];

/** A leftover log is as dangerous: SQLite would apply it to the restored database. */
function refuseDatabase(dataDir: string): void {
  for (const part of PARTS) {
    const name = `${SQLITE_FILE}${part}`;
    if (existsSync(path.join(dataDir, name))) {
      throw new Error(
        `${dataDir} has a database already (${name}). Move the whole folder away first, or choose another DATA_DIR.`,
      );
    }
  }
}

/**
 * Restores a backup to a data folder that has no database. The copy is verified, before it gets its name: SQLite writes
 * beside what it reads, which only the data folder allows in any case.
 * @throws Error in one line when the backup is damaged, or the folder has a database or a running site
 */
export function restore(dataDir: string, file: string): void {
  refuseClosed(file, constants.R_OK);
  const { record, release } = lockDataFolder(dataDir);
  const target = path.join(dataDir, SQLITE_FILE);
  const unfinished = unfinishedCopy(target);
  const discard = () => {
    for (const part of PARTS) rmSync(`${unfinished}${part}`, { force: true });
  };
  try {
    refuseDatabase(dataDir);
    discard(); // what a crash has left
    copyFileSync(file, unfinished);
    chmodSync(unfinished, 0o600); // a copy has the mode of its source
    const [problem] = problemsOf(unfinished);
    if (problem !== undefined) throw new Error(`${file} cannot be restored: ${problem}. Use another backup.`);
    beginAnew(unfinished);
    renameSync(unfinished, target);
    record('sound');
  } finally {
    discard();
    release();
  }
}
