import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../config/config.ts';
import { makeWritable, SQLITE_FILE } from '../../database/sqlite/data-folder.ts';
import { messageOf } from '../../runtime/thrown.ts';
import { siteInFile } from './sqlite-file.ts';

const NAME = /^nightdrive-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.db$/;
/** Names the backup that was copied elsewhere last, or should have been first; then why a later copy failed. */
const COPIED = 'copied';
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

export const momentOf = (file: string): number =>
  Date.parse(path.basename(file).replace(NAME, '$1T$2:$3:$4Z'));

export const nameAt = (now: number): string =>
  `nightdrive-${new Date(now).toISOString().replace(/\.\d+/, '').replaceAll(':', '')}.db`;

/** A time as BACKUP_EVERY writes it. */
export function everyInWords(ms: number): string {
  if (ms % DAY_MS === 0) return `${ms / DAY_MS}d`;
  return ms % HOUR_MS === 0 ? `${ms / HOUR_MS}h` : `${ms / 60_000}m`;
}

export function ageInWords(ms: number): string {
  if (ms < HOUR_MS) return 'less than an hour';
  return ms < 2 * DAY_MS ? `${Math.floor(ms / HOUR_MS)} hours` : `${Math.floor(ms / DAY_MS)} days`;
}

/** The names in a folder; none where there is no such folder. */
export const namesIn = (folder: string): string[] =>
  statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : [];

/** All backups in a folder, the oldest first; ahead of them those dated in the future by a wrong clock. */
export function backupsIn(folder: string, now: number): string[] {
  const names = namesIn(folder).filter((name) => NAME.test(name));
  const { true: past = [], false: future = [] } = Object.groupBy(names.sort(), (name) =>
    String(momentOf(name) <= now),
  );
  return [...future, ...past].map((name) => path.join(folder, name));
}

/** The newest backup of a site; of any site where the database cannot be read. */
export const newestOf = (site: string | undefined, folder: string, now: number): string | undefined =>
  backupsIn(folder, now).findLast((file) => {
    const found = momentOf(file) <= now ? siteInFile(file) : undefined;
    return found !== undefined && (site === undefined || found === site);
  });

export const newestBackup = ({ backups, dataDir }: Pick<Config, 'backups' | 'dataDir'>, now: number) =>
  backupsIn(backups?.folder ?? path.join(dataDir, 'backups'), now).at(-1);

export const siteIn = (dataDir: string): string | undefined => siteInFile(path.join(dataDir, SQLITE_FILE));

export interface Copied {
  /** The backup that was copied last, or should have been first. */
  name: string;
  failure: string | undefined;
}

export function readCopied(folder: string): Copied | undefined {
  const file = path.join(folder, COPIED);
  if (!existsSync(file)) return undefined;
  const [name = '', failure] = readFileSync(file, 'utf8').trim().split('\n');
  return { name, failure };
}

export const writeCopied = (folder: string, { name, failure }: Copied): void =>
  writeFileSync(path.join(folder, COPIED), `${name}\n${failure ?? ''}\n`);

/**
 * Makes the folder of the backups, so that a wrong path fails at the start and not in the first night.
 * @throws Error in one line
 */
export function makeBackupFolder({ backups, dataDir }: Pick<Config, 'backups' | 'dataDir'>): void {
  if (backups === undefined || path.relative(dataDir, backups.folder) === 'backups') return; // made by the first one
  try {
    makeWritable(backups.folder);
  } catch (cause) {
    throw new Error(`BACKUP_FOLDER ${backups.folder} cannot be written (${messageOf(cause)}).`, { cause });
  }
}
