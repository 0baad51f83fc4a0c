import path from 'node:path';
import { WrongSetting } from './settings.ts';
import { type Environment, whole } from './values.ts';

/** The schedule of automatic backups of the embedded database, their folder, and how many are retained. */
export interface BackupPlan {
  everyMs: number;
  keep: number;
  folder: string;
  /** A command of the shell that copies each backup elsewhere. */
  command: string | undefined;
}

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
/** For a shorter interval use Litestream; a longer one is probably a mistake. */
const BACKUP_EVERY_MS: [number, number] = [10 * 60_000, 366 * 86_400_000];

export function backupPlan(env: Environment, dataDir: string): BackupPlan | undefined {
  const isEmbedded = env['DATABASE_URL'] === undefined;
  const every = env['BACKUP_EVERY'] ?? (isEmbedded ? '1d' : 'off');
  const keep = whole('BACKUP_KEEP', env['BACKUP_KEEP'] ?? '7', [1, 10_000]);
  if (every === 'off') return undefined;
  if (!isEmbedded) {
    throw new WrongSetting('BACKUP_EVERY is for the embedded database; PostgreSQL is backed up by pg_dump.');
  }
  const [, number, unit = ''] = /^(\d+)([mhd])$/.exec(every) ?? [];
  const everyMs = Number(number) * (UNITS[unit] ?? Number.NaN);
  const [least, most] = BACKUP_EVERY_MS;
  if (!(everyMs >= least && everyMs <= most)) {
    throw new WrongSetting(
      `BACKUP_EVERY must be off, or a time such as 30m, 6h or 1d, from 10m to 366d, not "${every}".`,
    );
  }
  return {
    everyMs,
    keep,
    folder: path.resolve(env['BACKUP_FOLDER'] ?? path.join(dataDir, 'backups')),
    command: env['BACKUP_COMMAND'],
  };
}
