import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { SECRET_FILE, secretOf } from '../../accounts/signing/secret.ts';
import { freeBytes, holderOf, SQLITE_FILE } from '../../database/sqlite/data-folder.ts';
import { faultsOfRights, giving, userOf } from '../../database/sqlite/rights.ts';
import { namesIn } from '../backup/files.ts';
import { megabytes } from '../backup/progress.ts';
import { hasAccounts } from '../backup/sqlite-file.ts';
import { type Finding, failureOf, type Looked } from './check.ts';
import { userOfUnit } from './unit.ts';

/** Below this the next migration's copy, or a busy day, may not fit. */
const FREE_MIN_BYTES = 256 * 1024 * 1024;
const CLOCK_BACK_MS = 60_000;

/** A folder of root's where the service runs as another user: what `restore` by hand or a copy as root leaves. */
export function wrongOwner({ config: { dataDir } }: Looked): Finding[] {
  const user = userOfUnit(dataDir);
  const found = statSync(dataDir, { throwIfNoEntry: false });
  if (user === undefined || found === undefined || found.uid === user.uid) return [];
  const name = userOf(user.uid);
  const what = `${dataDir} belongs to ${userOf(found.uid)}, but the service runs as ${name}. As root`;
  return [{ what, fix: giving(name, dataDir) }];
}

export const wrongRights = ({ config: { dataDir } }: Looked): Finding[] =>
  faultsOfRights(dataDir).map((what) => ({ what }));

/** True when other users of the machine may access a file or folder. */
const isOpen = (name: string): boolean =>
  process.platform !== 'win32' && existsSync(name) && (statSync(name).mode & 0o077) !== 0;

/** The folder protects the database; the secret must be readable by one user alone, wherever it is. */
export function openFiles({ config: { dataDir, appSecret } }: Looked): Finding[] {
  const database = ['', '-wal', '-shm'].map((part) => path.join(dataDir, `${SQLITE_FILE}${part}`));
  const files = [
    ...(isOpen(dataDir) ? database : []),
    ...(appSecret === undefined ? [path.join(dataDir, SECRET_FILE)] : []),
  ];
  return files
    .filter(isOpen)
    .map((file) => ({ what: `${file} can be read by others`, fix: `chmod 600 ${file}` }));
}

/** A start without a secret makes another one. */
export function secretThere({ config }: Looked): Finding[] | Promise<Finding[]> {
  const file = path.join(config.dataDir, SECRET_FILE);
  if (config.appSecret !== undefined || existsSync(file)) return failureOf(() => secretOf(config));
  if (!hasAccounts(path.join(config.dataDir, SQLITE_FILE))) return [];
  const fix =
    'put it back from a copy; otherwise the next start makes another one, and all users log in again';
  return [{ what: `there is no ${file}`, fix }];
}

export function lackOfRoom({ config: { dataDir } }: Looked): Finding[] {
  const free = freeBytes(dataDir);
  const size = statSync(path.join(dataDir, SQLITE_FILE), { throwIfNoEntry: false })?.size ?? 0;
  const needed = Math.max(FREE_MIN_BYTES, 2 * size);
  const what = `only ${megabytes(free)} are free on the disk of ${dataDir}; ${megabytes(needed)} would be safe`;
  return free < needed ? [{ what }] : [];
}

/** A file from the future was written before the clock was set back: sessions and backups would expire wrongly. */
export function clockSetBack({ config: { dataDir }, now }: Looked): Finding[] {
  const file = path.join(dataDir, SQLITE_FILE);
  const { mtimeMs = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
  const what = `${file} was written at ${new Date(mtimeMs).toISOString()}, which is in the future`;
  return mtimeMs > now + CLOCK_BACK_MS ? [{ what, fix: 'set the clock of this machine' }] : [];
}

export const triedCopies = (dataDir: string): string[] =>
  namesIn(dataDir)
    .filter((name) => /^upgrade-\w{6}$/.test(name))
    .map((name) => path.join(dataDir, name));

export const leftByUpgrades = ({ config: { dataDir } }: Looked): Finding[] =>
  triedCopies(dataDir).map((copy) => {
    const pid = existsSync(path.join(copy, 'nightdrive.pid')) ? `, used by ${holderOf(copy)}` : '';
    const what = `${copy}${pid} is of an upgrade that runs or was interrupted`;
    return { what, fix: 'the next upgrade removes it', isNote: true };
  });
