import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../config/config.ts';
import { SQLITE_FILE } from '../../database/sqlite/data-folder.ts';
import { ADMIN } from '../../runtime/program.ts';
import { namesIn, newestBackup } from '../backup/files.ts';
import { isEmpty, isOfDamage, pendingIn, problemsOf } from '../backup/sqlite-file.ts';
import type { Finding, Looked } from './check.ts';

export const COPIED_FILE = `${SQLITE_FILE}.copied`;

/** Signs that a folder without a database belongs to a site. */
function traces({ dataDir, backups }: Config): string[] {
  const folders = new Set([
    path.join(dataDir, 'copies'),
    path.join(dataDir, 'backups'),
    ...(backups ? [backups.folder] : []),
  ]);
  return [
    ...['secret', COPIED_FILE].map((name) => path.join(dataDir, name)).filter((file) => existsSync(file)),
    ...[...folders].filter((folder) => namesIn(folder).length > 0),
  ];
}

/** The folder of a site never becomes an empty site by itself: its backups would be replaced by those of nothing. */
export function lostDatabase({ config }: Looked): Finding[] {
  const { dataDir } = config;
  const file = path.join(dataDir, SQLITE_FILE);
  const isThere = existsSync(file);
  if (isThere && !isEmpty(file)) return [];
  const found = traces(config);
  if (found.length === 0) return [];
  const what = `${isThere ? `${file} is empty` : `There is no database in ${dataDir}`}, but ${found.join(', ')} of a site`;
  if (found.includes(path.join(dataDir, COPIED_FILE)))
    return [
      {
        what,
        fix: `its rows are in PostgreSQL, set DATABASE_URL; or rename ${COPIED_FILE} to ${SQLITE_FILE}`,
      },
    ];
  const backup = newestBackup(config, Date.now()) ?? 'FILE';
  const start = isThere ? `move ${file} away and ` : '';
  return [{ what, fix: `${start}run ${ADMIN} restore ${backup}, or move these away for a new site` }];
}

/** A site that was never started has no database. */
export function noDatabase(looked: Looked): Finding[] {
  const lost = lostDatabase(looked);
  if (lost.length > 0 || existsSync(path.join(looked.config.dataDir, SQLITE_FILE))) return lost;
  const what = `There is no database in ${looked.config.dataDir}, nor anything of a site`;
  return [{ what, fix: 'set DATA_DIR to where it is; only a new site is made by its first start' }];
}

/** The advice for a damaged database, by the backups that exist. */
function firstAid({ dataDir, ...config }: Config, file: string): string {
  const aside = `${dataDir}.damaged`;
  const newest = newestBackup({ dataDir, ...config }, Date.now()) ?? 'FILE, a backup of yours';
  const backup = newest.startsWith(`${dataDir}${path.sep}`) ? newest.replace(dataDir, aside) : newest;
  return `stop the site, mv ${dataDir} ${aside} ("sqlite3 ${path.join(aside, path.basename(file))} .recover" may read what is newer than the backup), and run ${ADMIN} restore ${backup}`;
}

/** Damage, rows without an owner, unknown migrations and pending ones. */
export function brokenDatabase({ config }: Looked): Finding[] {
  const file = path.join(config.dataDir, SQLITE_FILE);
  const problems = problemsOf(file);
  if (problems.length === 0)
    return pendingIn(file).map((name) => ({
      what: `the next start applies the migration ${name}`,
      isNote: true,
    }));
  return problems.map((problem) => ({
    what: `${file}: ${problem}`,
    ...(isOfDamage(problem) && { fix: firstAid(config, file) }),
  }));
}
