import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../config/config.ts';
import { userOf } from '../../database/sqlite/rights.ts';
import { UNIT } from './operators-settings.ts';

interface Owner {
  uid: number;
  gid: number;
}

const isRoot = (): boolean => process.getuid?.() === 0;

/** The user that systemd runs the site as, where this data folder is that of the unit. */
function userOfUnit(dataDir: string, unit = UNIT): Owner | undefined {
  if (dataDir !== unit.sets.DATA_DIR || !existsSync(unit.service)) return undefined;
  const [, name = ''] = /^User=(\S+)/m.exec(readFileSync(unit.service, 'utf8')) ?? [];
  try {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined; // the unit names a user that this machine does not have
  }
}

/** A folder of root's where the service runs as another user: what `restore` by hand or a copy as root leaves. */
export function faultOfOwner({ dataDir }: Pick<Config, 'dataDir'>, unit = UNIT): string[] {
  const user = userOfUnit(dataDir, unit);
  const found = statSync(dataDir, { throwIfNoEntry: false });
  if (user === undefined || found === undefined || found.uid === user.uid) return [];
  const name = userOf(user.uid);
  return [
    `${dataDir} belongs to ${userOf(found.uid)}, but the service runs as ${name}. As root: chown -R ${name}: ${dataDir}`,
  ];
}

/**
 * The user who must own what root restores into a folder that is missing or root's own: the one of the service, else the
 * owner of the backup, which the site wrote.
 */
export function futureOwner(dataDir: string, backup: string, unit = UNIT): Owner | undefined {
  const found = statSync(dataDir, { throwIfNoEntry: false });
  if (!isRoot() || (found !== undefined && found.uid !== 0)) return undefined;
  const owner = userOfUnit(dataDir, unit) ?? statSync(backup, { throwIfNoEntry: false });
  return owner === undefined || owner.uid === 0 ? undefined : { uid: owner.uid, gid: owner.gid };
}

/** Gives a folder of root's and everything in it to a user. */
export function giveTo({ uid, gid }: Owner, folder: string): string {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(folder, name);
    if (!lstatSync(file).isSymbolicLink()) chownSync(file, uid, gid);
  }
  chownSync(folder, uid, gid);
  return userOf(uid);
}
