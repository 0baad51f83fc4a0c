import { statSync } from 'node:fs';
import type { Config } from '../../config/config.ts';

/**
 * Root goes on as the user whose data folder it is: what root writes there, a running site could not open any more.
 * Other users stay who they are.
 */
export function actAsOwner({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl !== undefined || process.getuid?.() !== 0) return;
  const found = statSync(dataDir, { throwIfNoEntry: false });
  if (found === undefined || found.uid === 0) return;
  process.setgroups?.([found.gid]);
  process.setgid?.(found.gid);
  process.setuid?.(found.uid);
}
