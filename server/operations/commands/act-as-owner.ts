import { statSync } from 'node:fs';
import type { Config } from '../../config/config.ts';

/**
 * Switches from root to the owner of the data folder: a running site could not open files that root creates there.
 * Other users are left unchanged.
 */
export function actAsOwner({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl !== undefined || process.getuid?.() !== 0) return;
  const found = statSync(dataDir, { throwIfNoEntry: false });
  if (found === undefined || found.uid === 0) return;
  process.setgroups?.([found.gid]);
  process.setgid?.(found.gid);
  process.setuid?.(found.uid);
}
