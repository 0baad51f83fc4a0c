import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const LOCK_FILE = 'nightdrive.lock';
const HOLDER_FILE = 'nightdrive.pid';

function holderOf(folder: string): string {
  try {
    return `process ${readFileSync(path.join(folder, HOLDER_FILE), 'utf8').trim()}`;
  } catch {
    // The holder has not written its name yet; the refusal says so much less.
    return 'another process';
  }
}

/**
 * Takes a data folder for this process alone. The lock is one of the operating system, through SQLite:
 * it ends with the process, however that ends.
 * @returns a function that gives the folder back
 * @throws Error naming the holder when another process has the folder
 */
export function lockDataFolder(folder: string): () => void {
  const lock = new DatabaseSync(path.join(folder, LOCK_FILE));
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    throw new Error(
      `The data folder ${folder} is in use by ${holderOf(folder)}. Stop it, or choose another DATA_DIR.`,
      {
        cause,
      },
    );
  }
  const holder = path.join(folder, HOLDER_FILE);
  writeFileSync(holder, `${process.pid}\n`);
  return () => {
    rmSync(holder, { force: true });
    lock.close();
  };
}
