import { chownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { userOf } from '../../database/sqlite/rights.ts';
import { type Owner, userOfUnit } from '../checks/unit.ts';

const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * The user who must own what root restores into a folder that is missing or root's own: the one of the service, else the
 * owner of the backup, which the site wrote.
 */
export function futureOwner(dataDir: string, backup: string): Owner | undefined {
  const found = statSync(dataDir, { throwIfNoEntry: false });
  if (!isRoot() || (found !== undefined && found.uid !== 0)) return undefined;
  const owner = userOfUnit(dataDir) ?? statSync(backup, { throwIfNoEntry: false });
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
