import { accessSync, statSync } from 'node:fs';
import type { Config } from '../../config/config.ts';
import { currentUser } from '../../database/sqlite/rights.ts';
import { PROGRAM_FOLDER } from '../../runtime/program.ts';

/**
 * Switches from root to the owner of the data folder: a running site could not open files that root creates there.
 * Other users are left unchanged.
 * @throws Error of one line when that user may not read the program
 */
export function actAsOwner({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl !== undefined || process.getuid?.() !== 0) return;
  const found = statSync(dataDir, { throwIfNoEntry: false });
  if (found === undefined || found.uid === 0) return;
  process.setgroups?.([found.gid]);
  process.setgid?.(found.gid);
  process.setuid?.(found.uid);
  try {
    accessSync(import.meta.filename);
  } catch (cause) {
    throw new Error(
      `The user ${currentUser()} owns ${dataDir}, but may not read the program in ${PROGRAM_FOLDER}. ` +
        'Move the program to a folder that this user may read, such as /opt.',
      { cause },
    );
  }
}

/**
 * Does some work as the user who owns a folder, and is root again afterwards: in that folder the user can put links
 * that root would follow. Other users are left unchanged.
 */
export function asOwner<T>(folder: string, work: () => T): T {
  if (process.getuid?.() !== 0) return work();
  const { uid, gid } = statSync(folder);
  const groups = process.getgroups?.() ?? [];
  try {
    process.setgroups?.([gid]);
    process.setegid?.(gid);
    process.seteuid?.(uid);
    return work();
  } finally {
    process.seteuid?.(0);
    process.setegid?.(0);
    process.setgroups?.(groups);
  }
}
