import { statSync } from 'node:fs';
import path from 'node:path';
import { SQLITE_FILE } from '../../database/sqlite/data-folder.ts';
import { ageInWords, everyInWords, momentOf, newestBackup, newestOf, readCopied } from '../backup/files.ts';
import { problemsOf, siteInFile } from '../backup/sqlite-file.ts';
import type { Finding, Looked } from './check.ts';

/** The age of the site's newest backup; without one, the age of its database. */
export function ageOfBackup({ config: { backups, dataDir }, now, site }: Looked): number {
  const newest = backups && newestOf(site, backups.folder, now);
  const file = path.join(dataDir, SQLITE_FILE);
  const since = newest ? momentOf(newest) : (statSync(file, { throwIfNoEntry: false })?.birthtimeMs ?? now);
  return Math.max(0, now - since);
}

/** The age of the newest backup that BACKUP_COMMAND has copied; 0 before the first copy is due. */
export function ageOfCopied({ config: { backups }, now }: Looked): number {
  const copied = backups && readCopied(backups.folder);
  return copied === undefined ? 0 : Math.max(0, now - momentOf(copied.name));
}

/** A site that is younger than two intervals may have no backup yet. */
export function lateBackups(looked: Looked): Finding[] {
  const { backups } = looked.config;
  if (backups === undefined) return [{ what: 'backups are off (BACKUP_EVERY=off)', isNote: true }];
  const age = ageOfBackup(looked);
  const hasOne = newestOf(looked.site, backups.folder, looked.now) !== undefined;
  const every = everyInWords(backups.everyMs);
  const found = hasOne ? `the newest backup is ${ageInWords(age)} old` : 'there is no backup of this site';
  if (age > 2 * backups.everyMs) {
    const what = `${found} in ${backups.folder}, though one is due every ${every}`;
    return [{ what, fix: 'see "backing up failed" in the log' }];
  }
  if (hasOne) return [{ what: found, isNote: true }];
  const what = `${found} in ${backups.folder} yet; a running site makes the first one within five minutes, then one every ${every}`;
  return [{ what, isNote: true }];
}

/** The newest file of a backup is the one that is restored after a loss. */
export function unusableBackup({ config, now, site }: Looked): Finding[] {
  const file = config.backups && newestBackup(config, now);
  if (file === undefined) return [];
  const [problem] = problemsOf(file);
  if (problem !== undefined)
    return [{ what: `the backup ${file} cannot be restored (${problem})`, fix: 'move it away' }];
  if (site === undefined || siteInFile(file) === site) return [];
  return [{ what: `the backup ${file} is of another site`, fix: 'move it away' }];
}

/** The copies of the backups at another place. */
export function uncopiedBackups(looked: Looked): Finding[] {
  const { backups } = looked.config;
  if (backups?.command === undefined) return [];
  const copied = readCopied(backups.folder);
  if (copied === undefined) return [];
  const { name, failure } = copied;
  const fix = 'run it by hand as the user of the site, which tries again every five minutes';
  if (failure !== undefined) return [{ what: `BACKUP_COMMAND fails since ${name} (${failure})`, fix }];
  const isLate = ageOfCopied(looked) > 2 * backups.everyMs;
  return isLate ? [{ what: `BACKUP_COMMAND has copied nothing since ${name}`, fix }] : [];
}
