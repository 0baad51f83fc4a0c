import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../config/config.ts';
import { freeBytes, SQLITE_FILE } from '../../database/sqlite/data-folder.ts';
import { faultsOfRights } from '../../database/sqlite/rights.ts';
import { ADMIN } from '../../runtime/program.ts';
import { megabytes } from '../backup/progress.ts';
import { readableRows } from '../backup/readable-rows.ts';
import { fileIn, findObstacles, isOfDamage } from '../backup/sqlite-file.ts';
import { ageInWords, everyInWords, newestBackup, newestBackupFile } from '../backup/timed-backups.ts';
import { faultOfOwner } from './data-owner.ts';
import type { Findings } from './findings.ts';

/** Below this the next migration's copy, or a busy day, may not fit. */
const FREE_MIN_BYTES = 256 * 1024 * 1024;
const CLOCK_BACK_MS = 60_000;

/** True when other users of the machine may access a file or folder. */
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
  const free = freeBytes(dataDir);
  const needed = Math.max(FREE_MIN_BYTES, 2 * databaseBytes);
  return free < needed
    ? [`only ${megabytes(free)} are free on the disk of ${dataDir}; ${megabytes(needed)} would be safe`]
    : [];
}

/** A file from the future was written before the clock was set back: sessions and backups would go by the wrong time. */
function clockFaults(file: string): string[] {
  const { mtimeMs } = statSync(file);
  return mtimeMs > Date.now() + CLOCK_BACK_MS
    ? [
        `${file} was written at ${new Date(mtimeMs).toISOString()}, which is in the future: set the clock of this machine`,
      ]
    : [];
}

/** The state of the automatic backups. A site that is younger than two intervals may have none yet. */
function backupFindings({ backups }: Config, file: string): { problems: string[]; notes: string[] } {
  if (backups === undefined) return { problems: [], notes: ['Backups are off (BACKUP_EVERY=off)'] };
  const now = Date.now();
  const newest = newestBackup(backups.folder, now);
  const every = everyInWords(backups.everyMs);
  const age = now - (newest ?? statSync(file).birthtimeMs);
  if (age > 2 * backups.everyMs) {
    const what = newest === undefined ? 'there is no backup' : `the newest backup is ${ageInWords(age)} old`;
    return {
      problems: [
        `${what} in ${backups.folder}, though one is due every ${every}: see "backing up failed" in the log`,
      ],
      notes: [],
    };
  }
  return {
    problems: [],
    notes: [
      newest === undefined
        ? `There is no backup in ${backups.folder} yet; a running site makes the first one within five minutes, then one every ${every}`
        : `The newest backup is ${ageInWords(age)} old`,
    ],
  };
}

/** The steps after damage to a database, by the backups that exist. */
function firstAid({ dataDir, backups }: Config, file: string): string[] {
  const backup = newestBackupFile(backups?.folder ?? path.join(dataDir, 'backups'), Date.now());
  const restored = backup ?? 'FILE, a backup of yours';
  return [
    `of ${file} still read: ${readableRows(file)}. "sqlite3 ${file} .recover" may read more`,
    `stop the site, keep ${dataDir} as it is under another name, and put the newest backup in its place: ${ADMIN} restore ${restored}`,
  ];
}

/** Checks the embedded database, its disk, its files and their owners, and its backups. */
export function examineEmbedded(config: Config): Findings {
  const rights = [...faultOfOwner(config), ...faultsOfRights(config.dataDir)];
  if (rights.length > 0) return { problems: rights };
  const file = fileIn(config.dataDir);
  const obstacles = findObstacles(file);
  const backups = backupFindings(config, file);
  return {
    problems: [
      ...obstacles.map((obstacle) => `${file}: ${obstacle}`),
      ...diskFaults(config.dataDir, statSync(file).size),
      ...openFiles(config),
      ...clockFaults(file),
      ...backups.problems,
    ],
    help: obstacles.some(isOfDamage) ? firstAid(config, file) : [],
    notes: backups.notes,
  };
}
