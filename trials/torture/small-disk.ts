import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A small file system of its own, which a test can fill to the last byte. */
export interface SmallDisk {
  folder: string;
  /** Takes all free space. */
  fill: () => void;
  /** Frees that space. */
  free: () => void;
  remove: () => void;
}

const PIECE = Buffer.alloc(4096, 'ballast');

function writeUntilFull(file: string): void {
  const ballast = openSync(file, 'a');
  try {
    for (;;) writeSync(ballast, PIECE);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    closeSync(ballast);
  }
}

/**
 * Mounts one in memory, which needs the rights of root on the machine or in a namespace
 * (`unshare --map-root-user --mount npm run trial -- torture --full-disk`).
 * @returns undefined without these rights
 */
export function smallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), 'nightdrive-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  const ballast = path.join(folder, 'ballast');
  return {
    folder,
    fill: () => writeUntilFull(ballast),
    free: () => rmSync(ballast),
    remove: () => {
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}
