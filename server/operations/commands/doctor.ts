import { existsSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../config/config.ts';
import { SQLITE_FILE } from '../../database/sqlite/data-folder.ts';
import { megabytes } from '../backup/progress.ts';
import { fileIn, findObstacles } from '../backup/sqlite-file.ts';

/** Below this the next migration's copy, or a busy day, may not fit. */
const FREE_MIN_BYTES = 256 * 1024 * 1024;

/** Whether others on the machine have rights on a file or folder. */
const isOpen = (name: string): boolean =>
  process.platform !== 'win32' && existsSync(name) && (statSync(name).mode & 0o077) !== 0;

/** The database is as safe as its folder; the secret is for one user alone, wherever it is. */
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

/** Looks the embedded database, its disk and its files through; what is wrong, each in one line. */
export function examine(config: Config): string[] {
  const file = fileIn(config.dataDir);
  return [...findObstacles(file), ...diskFaults(config.dataDir, statSync(file).size), ...openFiles(config)];
}
