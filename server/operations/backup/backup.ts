import { accessSync, constants, copyFileSync, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { copyTo, unfinishedCopy } from '../../database/sqlite/copies.ts';
import { lockDataFolder, SQLITE_FILE } from '../../database/sqlite/data-folder.ts';
import { isDamage } from '../../database/sqlite/errors.ts';
import { ADMIN } from '../../runtime/program.ts';
import { withProgress } from './progress.ts';
import { fileIn, problemsOf } from './sqlite-file.ts';

/** More than any site can have written between a backup and its restoration. */
const REVISIONS_AHEAD = 1_000_000;

/** The first problem of a file. */
const firstProblem = (file: string): string | undefined =>
  withProgress({ what: 'Checking' }, () => problemsOf(file))[0];

function refuseUnwritable(folder: string): void {
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
  try {
    accessSync(folder, constants.W_OK);
  } catch (cause) {
    throw new Error(`The user ${userInfo().username} may not write to ${folder}.`, { cause });
  }
}

/**
 * Copies a snapshot of the database to a file, while the site runs. The file gets its name only after it has been
 * verified.
 * @throws Error in one line when the file exists or cannot be created, or the copy is damaged
 */
export function backup(dataDir: string, file: string): void {
  if (existsSync(file)) throw new Error(`${file} exists already; a backup never overwrites.`);
  refuseUnwritable(path.dirname(path.resolve(file)));
  const source = fileIn(dataDir);
  const handle = new DatabaseSync(source, { readOnly: true, timeout: 10_000 });
  const unchecked = `${file}.unchecked`;
  const work = { what: 'Copying', file: unfinishedCopy(unchecked), bytes: statSync(source).size };
  try {
    withProgress(work, () => copyTo(handle, unchecked));
  } catch (error) {
    if (!isDamage(error)) throw error;
    throw new Error(
      `${source} cannot be copied, because it is damaged. Run ${ADMIN} doctor: it says what to do.`,
      {
        cause: error,
      },
    );
  } finally {
    handle.close();
  }
  const problem = firstProblem(unchecked);
  if (problem !== undefined) {
    throw new Error(
      `The copy is damaged (${problem}) and is not a backup. It is left in ${unchecked} for inspection.`,
    );
  }
  renameSync(unchecked, file);
}

/** Makes every list newer than any that a browser may still hold from the time after the backup. */
function raiseRevisions(file: string): void {
  const handle = new DatabaseSync(file);
  handle.exec(`PRAGMA synchronous = FULL; update accounts set revision = revision + ${REVISIONS_AHEAD}`);
  handle.close();
}

/** A leftover log is as dangerous: SQLite would apply it to the restored database. */
export function refuseDatabase(dataDir: string): void {
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
 * Restores a backup to a data folder that has no database. It is verified before anything is written.
 * @throws Error in one line when the backup is damaged, or the folder has a database or a running site
 */
export function restore(dataDir: string, file: string): void {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  const problem = firstProblem(file);
  if (problem !== undefined) throw new Error(`${file} cannot be restored: ${problem}. Use another backup.`);
  const { release } = lockDataFolder(dataDir);
  const target = path.join(dataDir, SQLITE_FILE);
  const unfinished = `${target}.unfinished`;
  try {
    refuseDatabase(dataDir);
    const work = { what: 'Copying', file: unfinished, bytes: statSync(file).size };
    withProgress(work, () => copyFileSync(file, unfinished));
    raiseRevisions(unfinished);
    renameSync(unfinished, target);
  } finally {
    rmSync(unfinished, { force: true });
    release();
  }
}
