import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';

const FOLDER = 'copies';
const KEPT = 3;

export const unfinishedCopy = (file: string): string => `${file}.unfinished`;

/**
 * Writes a compact copy of an open database, a snapshot of one moment, while others go on writing. The copy appears
 * under its name only when it is complete and on the disk.
 */
export function copyTo(handle: DatabaseSync, file: string): void {
  const unfinished = unfinishedCopy(file);
  rmSync(unfinished, { force: true });
  try {
    handle.prepare('VACUUM INTO ?').run(unfinished);
    const written = openSync(unfinished, 'r+');
    fsyncSync(written);
    closeSync(written);
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

function copiesIn(folder: string): string[] {
  const copies = path.join(folder, FOLDER);
  mkdirSync(copies, { recursive: true, mode: 0o700 });
  return readdirSync(copies)
    .filter((name) => name.endsWith('.db'))
    .sort()
    .map((name) => path.join(copies, name));
}

/**
 * Makes a copy of the data before its schema changes, and deletes all but the last three copies.
 * @returns the path of the copy
 */
export function keepCopy(handle: DatabaseSync, folder: string, reason: string): string {
  const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const file = path.join(folder, FOLDER, `${time}-${reason}.db`);
  const before = copiesIn(folder).filter((other) => other !== file);
  copyTo(handle, file);
  for (const old of before.slice(0, 1 - KEPT)) rmSync(old);
  return file;
}
