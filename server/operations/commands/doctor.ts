import { existsSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../config/config.ts';
import { SQLITE_FILE } from '../../database/sqlite/data-folder.ts';
import { ADMIN } from '../../runtime/program.ts';
import { megabytes, seconds } from '../backup/progress.ts';
import { readableRows } from '../backup/readable-rows.ts';
import { fileIn, findObstacles, isOfDamage } from '../backup/sqlite-file.ts';
import { newestBackupFile } from '../backup/timed-backups.ts';

/** Below this the next migration's copy, or a busy day, may not fit. */
const FREE_MIN_BYTES = 256 * 1024 * 1024;

/** Whether other users of the machine may access a file or folder. */
const isOpen = (name: string): boolean =>
  process.platform !== 'win32' && existsSync(name) && (statSync(name).mode & 0o077) !== 0;

/** The folder protects the database; the secret must be readable by one user alone, wherever it is. */
function openFiles({ dataDir, appSecret }: Config): string[] {
  const database = ['', '-wal', '-shm'].map((part) => path.join(dataDir, `${SQLITE_FILE}${part}`));
  const files = [
    ...(isOpen(dataDir) ? database : []),
    ...(appSecret === undefined ? [path.join(dataDir, 'secret')] : []),
  ];
  return files.filter(isOpen).map((file) => `${file} can be read by others: chmod 600 ${file}`);
}

function diskFaults(dataDir: string, databaseBytes: number): string[] {
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  const needed = Math.max(FREE_MIN_BYTES, 2 * databaseBytes);
  return free < needed
    ? [`only ${megabytes(free)} are free on the disk of ${dataDir}; ${megabytes(needed)} would be safe`]
    : [];
}

/** What to do with a damaged database, given the backups that exist. */
function firstAid({ dataDir, backups }: Config, file: string): string[] {
  const backup = newestBackupFile(backups?.folder ?? path.join(dataDir, 'backups'), Date.now());
  const restored = backup ?? 'FILE, a backup of yours';
  return [
    `of ${file} still read: ${readableRows(file)}. "sqlite3 ${file} .recover" may read more`,
    `stop the site, keep ${dataDir} as it is under another name, and put the newest backup in its place: ${ADMIN} restore ${restored}`,
  ];
}

/** Checks the embedded database, its disk and its files. Returns the problems, each in one line. */
function examine(config: Config): { problems: string[]; help: string[] } {
  const file = fileIn(config.dataDir);
  const obstacles = findObstacles(file);
  return {
    problems: [
      ...obstacles.map((obstacle) => `${file}: ${obstacle}`),
      ...diskFaults(config.dataDir, statSync(file).size),
      ...openFiles(config),
    ],
    help: obstacles.some(isOfDamage) ? firstAid(config, file) : [],
  };
}

/** Prints what is wrong with the site and what helps. @throws Error in one line when something is wrong */
export function doctor(config: Config): void {
  const since = performance.now();
  if (config.databaseUrl !== undefined)
    throw new Error('This command is for the embedded database; PostgreSQL has pg_amcheck.');
  const { problems, help } = examine(config);
  for (const line of [...problems, ...help]) console.error(`${line}.`);
  if (problems.length > 0) throw new Error(`Problems found: ${problems.length}.`);
  const size = megabytes(statSync(fileIn(config.dataDir)).size);
  console.log(`All is well (${size}, ${seconds(performance.now() - since)}).`);
}
