import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Config } from '../../../config/config.ts';
import { freeBytes, SQLITE_FILE } from '../../../database/sqlite/data-folder.ts';
import { megabytes, seconds } from '../../backup/progress.ts';
import { triedCopies } from '../../checks/data-folder.ts';
import { asOwner } from '../act-as-owner.ts';
import { startOnce, type Tried } from './start-once.ts';

/** A start on a copy: some seconds and, for copies and migrations, ten times what they took for a large database. */
const START_WITHIN_MS = 60_000;
const START_MS_PER_BYTE = 0.0002;
/** The copy, the one that its migration makes, and the room that the doctor asks for. */
const roomFor = (bytes: number): number => 4 * bytes + 256 * 1024 * 1024;
const COMMAND = fileURLToPath(new URL('../../admin.ts', import.meta.url));

const discard = (dataDir: string, copies: readonly string[]): void =>
  asOwner(dataDir, () => {
    for (const copy of copies) rmSync(copy, { recursive: true, force: true });
  });

/** @throws Error in one line with what the program has printed */
async function run(
  program: string,
  args: string[],
  options: Tried & { timeout?: number },
  explain: (said: string) => string,
): Promise<void> {
  await promisify(execFile)(program, args, options).catch((error: { stderr?: string; killed?: boolean }) => {
    if (options.signal?.aborted) throw new Error('Interrupted.');
    if (error.killed) throw new Error(explain('it takes too long.'));
    throw new Error(explain(error.stderr?.trim().replaceAll('\n', ' ') || String(error)));
  });
}

/**
 * Lets another release migrate a copy of the embedded database, and check it.
 * @throws Error in one line when it does not start on the copy, or finds a problem
 */
export async function tryOnCopy(
  folder: string,
  { dataDir }: Pick<Config, 'dataDir'>,
  { env, signal }: Pick<Required<Tried>, 'env' | 'signal'>,
): Promise<void> {
  discard(dataDir, triedCopies(dataDir)); // those of interrupted upgrades
  const bytes = statSync(path.join(dataDir, SQLITE_FILE)).size;
  if (freeBytes(dataDir) < roomFor(bytes))
    throw new Error(
      `An upgrade needs ${megabytes(roomFor(bytes))} on the disk of ${dataDir}; ${megabytes(freeBytes(dataDir))} are free.`,
    );
  const within = START_WITHIN_MS + Math.ceil(bytes * START_MS_PER_BYTE);
  const { uid, gid } = statSync(dataDir);
  const asUser = process.getuid?.() === 0 ? { uid, gid } : {};
  const copy = asOwner(dataDir, () => mkdtempSync(path.join(dataDir, 'upgrade-')));
  try {
    console.error(`Copying the data (${megabytes(bytes)}) to ${copy} …`);
    const ofData = { env: { ...env, DATA_DIR: dataDir, DATABASE_URL: '' }, signal }; // it becomes that user by itself
    await run(process.execPath, [COMMAND, 'backup', path.join(copy, SQLITE_FILE)], ofData, (said) => said);
    const program = path.join(folder, 'bin', 'nightdrive');
    const place = { DATA_DIR: copy, PORT: '0', HOST: '127.0.0.1' };
    const own = { ...env, ...place, BACKUP_EVERY: 'off', REGISTRATION: 'open' };
    console.error(`Starting ${path.basename(folder)} on the copy, for at most ${seconds(within)} …`);
    await startOnce(program, { env: own, signal, ...asUser }, within);
    const ofCopy = { env: own, signal, timeout: within, ...asUser };
    const explain = (said: string) => `The doctor of the release finds on a copy of the data: ${said}`;
    await run(program, ['admin', 'doctor'], ofCopy, explain);
  } finally {
    discard(dataDir, [copy]);
  }
}
