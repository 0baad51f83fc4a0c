import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { ADMIN } from '../../runtime/program.ts';
import type { DataFolder } from './data-folder.ts';

/** About 0.1 s of reading. */
const CHECKED_AT_ONCE_BYTES = 32 * 1024 * 1024;

export const damaged = (file: string, what: string) =>
  new Error(
    `The database ${file} is damaged (${what}). Keep it, and restore a backup: ${ADMIN} restore FILE.`,
  );

/** The first damage that a check of every page finds. */
export function findDamage(
  handle: DatabaseSync,
  check: 'quick_check' | 'integrity_check',
): string | undefined {
  const [found] = handle.prepare(`PRAGMA ${check}(1)`).all().flatMap(Object.values);
  return found === 'ok'
    ? undefined
    : String(found)
        .replaceAll(/\*{3}.*\*{3}|\s+/g, ' ')
        .trim();
}

/**
 * Checks for damage when the server starts: synchronously for small files, and for one in which damage was found
 * before; beside the running server when the file is large and a holder crashed. Damage found that way ends the process.
 * @throws Error when the file is damaged
 */
export function checkAtStart(
  handle: DatabaseSync,
  file: string,
  { condition, record }: Pick<DataFolder, 'condition' | 'record'>,
): void {
  if (condition === 'damaged' || statSync(file).size <= CHECKED_AT_ONCE_BYTES) {
    const damage = findDamage(handle, 'quick_check');
    if (damage !== undefined) throw damaged(file, damage);
    record('sound');
    return;
  }
  if (condition === 'sound') return;
  const check = new Worker(new URL('./damage-thread.ts', import.meta.url), { workerData: file });
  check.unref();
  check.on('message', (damage: string | undefined) => {
    record(damage === undefined ? 'sound' : 'damaged');
    if (damage !== undefined) throw damaged(file, damage);
  });
}
