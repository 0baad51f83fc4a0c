import { execFile } from 'node:child_process';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { BackupPlan } from '../../config/backup-plan.ts';
import type { Config } from '../../config/config.ts';
import { freeBytes, makeFolders, SQLITE_FILE } from '../../database/sqlite/data-folder.ts';
import { messageOf } from '../../runtime/thrown.ts';
import { backupsIn, momentOf, nameAt, newestOf, readCopied, siteIn, writeCopied } from './files.ts';
import { megabytes } from './progress.ts';
import { siteInFile } from './sqlite-file.ts';

/** The suffix of a backup that is being written and not verified yet. */
const UNCHECKED = /^nightdrive-\S+\.db\.unchecked/;
/** A backup must never fill the site's disk. */
const LEFT_FREE_BYTES = 256 * 1024 * 1024;
/** A copy to another place that takes longer hangs. */
const COPIED_WITHIN_MS = 3_600_000;
const COMMAND = fileURLToPath(new URL('../admin.ts', import.meta.url));

type Make = (dataDir: string, file: string, signal: AbortSignal) => Promise<void>;

interface Site {
  config: Pick<Config, 'dataDir' | 'backups'>;
  clock: () => number;
  log: { info: (what: object, message: string) => void };
  make: Make;
}

function refuseFullDisk(dataDir: string, folder: string): void {
  const needed = statSync(path.join(dataDir, SQLITE_FILE)).size + LEFT_FREE_BYTES;
  if (freeBytes(folder) >= needed) return;
  throw new Error(`A backup needs ${megabytes(needed)} on the disk of ${folder}, which is not free.`);
}

/** Runs the command `backup`, which also verifies the copy, in a process of lower priority. */
export const backUpInProcess: Make = (dataDir, file, signal) =>
  new Promise((resolve, reject) => {
    const options = { env: { ...process.env, DATA_DIR: dataDir }, signal, killSignal: 'SIGKILL' } as const;
    const child = execFile(process.execPath, [COMMAND, 'backup', file], options, (error, _, stderr) => {
      if (error === null) resolve();
      else reject(new Error(stderr.trim() || 'The backup was interrupted.'));
    });
    try {
      setPriority(Number(child.pid), constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // It has ended already, or the system forbids it: then it runs at the site's priority.
    }
  });

/** Runs the operator's command with a backup as its last argument, or as $1 where the command says so. */
async function copyElsewhere(command: string, file: string, signal: AbortSignal): Promise<void> {
  const script = /\$(1|\{1\}|BACKUP_FILE|\{BACKUP_FILE\})/.test(command) ? command : `${command} "$@"`;
  const options = { env: { ...process.env, BACKUP_FILE: file }, signal, timeout: COPIED_WITHIN_MS };
  await promisify(execFile)('/bin/sh', ['-c', script, 'sh', file], options).catch(
    (error: { code?: unknown; stderr?: string }) => {
      throw new Error(error.stderr?.trim().split('\n').at(-1) || `exit code ${error.code}`);
    },
  );
}

/** Backs the embedded database up at intervals. The secret stays out of the backups. */
export class TimedBackups {
  readonly #site: Site;
  readonly #stopping = new AbortController();

  constructor(site: Site) {
    this.#site = site;
  }

  /**
   * Makes a backup when the newest one of this site is old enough, removes the oldest beyond the number to retain, and
   * copies the newest one elsewhere until that has succeeded once.
   * @throws Error of one line when there is no usable backup, or no copy of it
   */
  async runWhenDue(): Promise<void> {
    const { backups: plan, dataDir } = this.#site.config;
    if (plan === undefined) return;
    const now = this.#site.clock();
    const site = siteIn(dataDir);
    const newest = newestOf(site, plan.folder, now);
    try {
      const isDue = newest === undefined || now - momentOf(newest) >= plan.everyMs;
      const file = isDue ? await this.#backUp(plan, now, site) : newest;
      if (plan.command !== undefined) await this.#copy(plan, plan.command, file);
    } catch (error) {
      // The shutdown of the server interrupts a backup; that is not a failure.
      if (!this.#stopping.signal.aborted) throw error;
    }
  }

  async #backUp({ folder, keep }: BackupPlan, now: number, site: string | undefined): Promise<string> {
    const since = performance.now();
    const file = path.join(folder, nameAt(now));
    makeFolders(folder);
    try {
      refuseFullDisk(this.#site.config.dataDir, folder);
      await this.#site.make(this.#site.config.dataDir, file, this.#stopping.signal);
    } finally {
      // Also removes what a killed process left.
      for (const name of readdirSync(folder).filter((one) => UNCHECKED.test(one)))
        rmSync(path.join(folder, name));
    }
    const own = backupsIn(folder, now).filter((one) => site !== undefined && siteInFile(one) === site);
    for (const old of own.slice(0, -keep)) rmSync(old);
    const ms = Math.round(performance.now() - since);
    this.#site.log.info({ backup: file, bytes: statSync(file).size, ms }, 'backed up');
    return file;
  }

  async #copy({ folder }: BackupPlan, command: string, file: string): Promise<void> {
    const name = path.basename(file);
    const copied = readCopied(folder);
    if (copied?.name === name && copied.failure === undefined) return;
    try {
      await copyElsewhere(command, file, this.#stopping.signal);
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      const failure = messageOf(error);
      writeCopied(folder, { name: copied?.name ?? name, failure });
      throw new Error(`BACKUP_COMMAND failed with ${file}: ${failure}`, { cause: error });
    }
    writeCopied(folder, { name, failure: undefined });
    this.#site.log.info({ backup: file }, 'copied by BACKUP_COMMAND');
  }

  stop(): void {
    this.#stopping.abort();
  }
}
