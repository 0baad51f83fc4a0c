import { statSync } from 'node:fs';
import type { Config } from '../../config/config.ts';
import { newestBackup } from '../backup/timed-backups.ts';
import type { Gauge } from './gauge.ts';

/** The age of the newest automatic backup and its limit; absent without backups. */
export function backupGauges({ backups }: Config, clock: () => number): Gauge[] {
  if (backups === undefined) return [];
  return [
    {
      name: 'nightdrive_backup_age_seconds',
      help: 'Age of the newest backup by time; without any, how long there has been a folder for them.',
      type: 'gauge',
      read: () => {
        const now = clock();
        const newest = newestBackup(backups.folder, now);
        return (
          (now - (newest ?? statSync(backups.folder, { throwIfNoEntry: false })?.birthtimeMs ?? now)) / 1_000
        );
      },
    },
    {
      name: 'nightdrive_backup_every_seconds',
      help: 'BACKUP_EVERY.',
      type: 'gauge',
      read: () => backups.everyMs / 1_000,
    },
  ];
}
