import { existsSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';
import { fileIn, findObstacles } from './sqlite-file.ts';

/** Below this the next migration's copy, or a busy day, may not fit. */
const FREE_MIN_BYTES = 256 * 1024 * 1024;

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;

function secretFaults({ dataDir, appSecret }: Config): string[] {
  const file = path.join(dataDir, 'secret');
  if (appSecret !== undefined || !existsSync(file)) return [];
  const { mode } = statSync(file);
  const open = process.platform !== 'win32' && (mode & 0o077) !== 0;
  return open ? [`${file} can be read by others: chmod 600 ${file}`] : [];
}

function diskFaults(dataDir: string, databaseBytes: number): string[] {
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  const needed = Math.max(FREE_MIN_BYTES, 2 * databaseBytes);
  return free < needed
    ? [`only ${megabytes(free)} are free on the disk of ${dataDir}; ${megabytes(needed)} would be safe`]
    : [];
}

/** Looks the embedded database, its disk and its secret through; what is wrong, each in one line. */
export function examine(config: Config): string[] {
  const file = fileIn(config.dataDir);
  return [
    ...findObstacles(file),
    ...diskFaults(config.dataDir, statSync(file).size),
    ...secretFaults(config),
  ];
}
