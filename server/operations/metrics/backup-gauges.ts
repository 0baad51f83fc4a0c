import { statSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../config/config.ts';
import { SQLITE_FILE } from '../../database/sqlite/data-folder.ts';
import { newestBackup } from '../backup/timed-backups.ts';
import type { Gauge } from './gauge.ts';

/** The age of the newest automatic backup and its limit; absent without backups. */
export function backupGauges({ backups, dataDir }: Config, clock: () => number): Gauge[] {
  if (backups === undefined) return [];
  return [
    {
      name: 'nightdrive_backup_age_seconds',
      help: 'Age of the newest automatic backup; without any, the age of the database.',
      read: () => {
        const now = clock();
        const newest = newestBackup(backups.folder, now);
        const database = path.join(dataDir, SQLITE_FILE);
        const since = newest ?? statSync(database, { throwIfNoEntry: false })?.birthtimeMs ?? now;
        return Math.max(0, now - since) / 1_000;
      },
    },
    {
      name: 'nightdrive_backup_every_seconds',
      help: 'BACKUP_EVERY.',
      read: () => backups.everyMs / 1_000,
    },
  ];
}
