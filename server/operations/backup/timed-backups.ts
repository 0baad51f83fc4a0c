import { execFile } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { BackupPlan, Config } from '../../config/config.ts';
import { freeBytes, makeFolders, makeWritable, SQLITE_FILE } from '../../database/sqlite/data-folder.ts';
import { megabytes } from './progress.ts';

const NAME = /^nightdrive-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.db$/;
/** The suffix of a backup that is being written and not verified yet. */
const UNCHECKED = /^nightdrive-\S+\.db\.unchecked/;
/** A backup must never fill the site's disk. */
const LEFT_FREE_BYTES = 256 * 1024 * 1024;
/** A copy to another place that takes longer hangs. */
const COPIED_WITHIN_MS = 3_600_000;
const COMMAND = fileURLToPath(new URL('../admin.ts', import.meta.url));

type Log = { info: (what: object, message: string) => void };

/** The time in the name of a backup. */
function momentOf(name: string): number {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  return Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
}

const nameAt = (now: number): string =>
  `nightdrive-${new Date(now).toISOString().replace(/\.\d+/, '').replaceAll(':', '')}.db`;

/** The automatic backups in a folder, the oldest first; ahead of them those dated in the future by a wrong clock. */
function backupsIn(folder: string, now: number): string[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => NAME.test(name)) : [];
  const { true: past = [], false: future = [] } = Object.groupBy(names.sort(), (name) =>
    String(momentOf(name) <= now),
  );
  return [...future, ...past];
}

/** The newest backup by time in a folder. */
export function newestBackupFile(folder: string, now: number): string | undefined {
  const name = backupsIn(folder, now).at(-1);
  return name && path.join(folder, name);
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** A time as BACKUP_EVERY writes it. */
export function everyInWords(ms: number): string {
  if (ms % DAY_MS === 0) return `${ms / DAY_MS}d`;
  return ms % HOUR_MS === 0 ? `${ms / HOUR_MS}h` : `${ms / 60_000}m`;
}

export const ageInWords = (ms: number): string =>
  ms < 2 * DAY_MS ? `${Math.floor(ms / HOUR_MS)} hours` : `${Math.floor(ms / DAY_MS)} days`;

/** When the newest backup was made. */
export function newestBackup(folder: string, now: number): number | undefined {
  const moment = momentOf(backupsIn(folder, now).at(-1) ?? '');
  return moment <= now ? moment : undefined;
}

/**
 * Makes the folder of the backups, so that a wrong path fails at the start and not in the first night.
 * @throws Error in one line
 */
export function makeBackupFolder({ backups, dataDir }: Pick<Config, 'backups' | 'dataDir'>): void {
  if (backups === undefined || path.relative(dataDir, backups.folder) === 'backups') return; // made by the first one
  const { folder } = backups;
  try {
    makeWritable(folder);
  } catch (cause) {
    throw new Error(
      `BACKUP_FOLDER ${folder} cannot be written (${cause instanceof Error ? cause.message : cause}).`,
      { cause },
    );
  }
}

function refuseFullDisk(dataDir: string, folder: string): void {
  const needed = statSync(path.join(dataDir, SQLITE_FILE)).size + LEFT_FREE_BYTES;
  if (freeBytes(folder) >= needed) return;
  throw new Error(`A backup needs ${megabytes(needed)} on the disk of ${folder}, which is not free.`);
}

/**
 * Backs the embedded database up at intervals, each time in a separate process of lower priority: the command `backup`,
 * which also verifies the copy. The secret stays out of the backups.
 */
export class TimedBackups {
  readonly #dataDir: string;
  readonly #plan: BackupPlan | undefined;
  readonly #clock: () => number;
  readonly #log: Log;
  readonly #stopping = new AbortController();
  /** A backup that BACKUP_COMMAND has failed to copy. */
  #uncopied: string | undefined;

  constructor({ dataDir, backups }: Pick<Config, 'dataDir' | 'backups'>, clock: () => number, log: Log) {
    this.#dataDir = dataDir;
    this.#plan = backups;
    this.#clock = clock;
    this.#log = log;
  }

  /**
   * Makes a backup when the newest one is old enough, and then removes the oldest beyond the number to retain.
   * @throws Error of one line when there is no usable backup
   */
  async runWhenDue(): Promise<void> {
    const plan = this.#plan;
    if (plan === undefined) return;
    const now = this.#clock();
    const newest = newestBackup(plan.folder, now);
    const isDue = newest === undefined || now - newest >= plan.everyMs;
    try {
      if (isDue) this.#uncopied = await this.#make(plan, now);
      await this.#copy(plan);
    } catch (error) {
      // The shutdown of the server interrupts a backup; that is not a failure.
      if (!this.#stopping.signal.aborted) throw error;
    }
  }

  async #make({ folder, keep }: BackupPlan, now: number): Promise<string> {
    const since = performance.now();
    const file = path.join(folder, nameAt(now));
    makeFolders(folder);
    try {
      refuseFullDisk(this.#dataDir, folder);
      await this.#command(file);
    } finally {
      // Also removes what a killed process left.
      for (const name of readdirSync(folder).filter((one) => UNCHECKED.test(one)))
        rmSync(path.join(folder, name));
    }
    for (const old of backupsIn(folder, now).slice(0, -keep)) rmSync(path.join(folder, old));
    const ms = Math.round(performance.now() - since);
    this.#log.info({ backup: file, bytes: statSync(file).size, ms }, 'backed up');
    return file;
  }

  /** Runs the operator's command with the newest backup as its last argument, or as $1 where the command says so. */
  async #copy({ command }: BackupPlan): Promise<void> {
    const file = this.#uncopied;
    if (command === undefined || file === undefined || !existsSync(file)) return;
    const script = /\$(1|\{1\}|BACKUP_FILE|\{BACKUP_FILE\})/.test(command) ? command : `${command} "$@"`;
    const env = { ...process.env, BACKUP_FILE: file };
    const options = { env, signal: this.#stopping.signal, timeout: COPIED_WITHIN_MS };
    await promisify(execFile)('/bin/sh', ['-c', script, 'sh', file], options).catch(
      (error: { code?: unknown; stderr?: string }) => {
        const said = error.stderr?.trim().split('\n').at(-1) || `exit code ${error.code}`;
        throw new Error(`BACKUP_COMMAND failed with ${file}: ${said}`);
      },
    );
    this.#uncopied = undefined;
    this.#log.info({ backup: file }, 'copied by BACKUP_COMMAND');
  }

  #command(file: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const env = { ...process.env, DATA_DIR: this.#dataDir };
      const options = { env, signal: this.#stopping.signal, killSignal: 'SIGKILL' } as const;
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
  }

  /** Ends the backup under way. */
  stop(): void {
    this.#stopping.abort();
  }
}
