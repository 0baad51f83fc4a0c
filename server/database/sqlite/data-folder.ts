import { randomBytes } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isBusy } from './errors.ts';
import { faultsOfRights } from './rights.ts';

export const SQLITE_FILE = 'nightdrive.db';
const LOCK_FILE = 'nightdrive.lock';
const HOLDER_FILE = 'nightdrive.pid';
const RESERVE_FILE = 'nightdrive.reserve';
/** Follows the holder's name once a check has found damage. */
const DAMAGED = 'damaged';
/** Space for the holder's name and for the index of a log of 64 MiB. */
const RESERVE_BYTES = 256 * 1024;

/**
 * The state of the database. `crashed`: a holder ended without releasing the folder, by a crash, a kill or a
 * power cut, and no check of the database has been completed since.
 */
export type Condition = 'sound' | 'crashed' | 'damaged';

export interface DataFolder {
  /** As its earlier holders left it. */
  condition: Condition;
  /** Records what a check has found: until one passes, each start has to know of the crash. */
  record: (found: 'sound' | 'damaged') => void;
  /** Reserves the space that the next start needs, in case the disk is full by then. */
  keepReserve: () => void;
  release: () => void;
}

export function holderOf(folder: string): string {
  try {
    const [name = ''] = readFileSync(path.join(folder, HOLDER_FILE), 'utf8').split('\n');
    return `process ${name.trim()}`;
  } catch {
    // The holder has not written its name yet, or could not; the error then omits it.
    return 'another process';
  }
}

/** One folder at a time: Node's recursive mkdir never returns where folders cannot be created, as in /proc. */
export function makeFolders(folder: string): void {
  const above = path.dirname(folder);
  if (existsSync(folder)) return;
  if (above !== folder) makeFolders(above);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!existsSync(folder)) throw error; // else another process was quicker
  }
}

/** @throws an error of the system when there is no such folder to write to */
export function makeWritable(folder: string): void {
  makeFolders(folder);
  readdirSync(folder); // it may be a file
  accessSync(folder, constants.W_OK);
}

function makeDataFolder(folder: string): void {
  try {
    makeWritable(folder);
  } catch (cause) {
    throw new Error(`The data folder ${folder} cannot be written. Choose another DATA_DIR.`, { cause });
  }
}

/** The bytes that this process may still write to the disk of a folder. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

function conditionBy(holder: string): Condition {
  if (!existsSync(holder)) return 'sound';
  return readFileSync(holder, 'utf8').split('\n').includes(DAMAGED) ? 'damaged' : 'crashed';
}

function writeIfThereIsRoom(file: string, content: string | Buffer): void {
  try {
    writeFileSync(file, content);
  } catch {
    // A full disk: the lock holds without the name of its holder, and the reserve is what was left.
  }
}

/**
 * Locks a data folder, which it creates when missing, for this process. The lock is the operating system's, through
 * SQLite: it is released with the process, however that ends.
 * @throws Error naming the holder when another process holds the folder
 */
export function lockDataFolder(folder: string): DataFolder {
  const [fault] = faultsOfRights(folder);
  if (fault !== undefined) throw new Error(`${fault}.`);
  makeDataFolder(folder);
  const lock = new DatabaseSync(path.join(folder, LOCK_FILE));
  try {
    // With its journal in memory the lock needs no disk space.
    lock.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    if (!isBusy(cause)) throw cause;
    throw new Error(
      `The data folder ${folder} is in use by ${holderOf(folder)}. Stop it, or choose another DATA_DIR.`,
      { cause },
    );
  }
  const holder = path.join(folder, HOLDER_FILE);
  const reserve = path.join(folder, RESERVE_FILE);
  const condition = conditionBy(holder);
  let known = condition;
  const mark = () =>
    writeIfThereIsRoom(holder, [process.pid, ...(known === 'damaged' ? [DAMAGED] : []), ''].join('\n'));
  rmSync(reserve, { force: true });
  mark();
  return {
    condition,
    record: (found) => {
      known = found;
      mark();
    },
    // Random, because some file systems allocate no space for zeros.
    keepReserve: () => writeIfThereIsRoom(reserve, randomBytes(RESERVE_BYTES)),
    release: () => {
      if (known === 'sound') rmSync(holder, { force: true });
      lock.close();
    },
  };
}
