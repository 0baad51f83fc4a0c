import type { Config } from '../../config/config.ts';
import { siteIn } from '../backup/files.ts';
import { ageOfBackup, ageOfCopied } from '../checks/backups.ts';
import type { Looked } from '../checks/check.ts';
import { problemsByCheck } from '../checks/checks.ts';
import type { Gauge } from './gauge.ts';

/** The problems that the cheap checks find with the embedded database, and the age of its automatic backups. */
export function checkGauges(config: Config, clock: () => number): Gauge[] {
  const { databaseUrl, backups, dataDir } = config;
  if (databaseUrl !== undefined) return [];
  const looked = (): Looked => ({ config, now: clock(), site: siteIn(dataDir) });
  const problems: Gauge = {
    name: 'nightdrive_problems',
    help: 'Problems found, by check; "nightdrive admin doctor" names them.',
    label: 'check',
    read: () => problemsByCheck(looked()),
  };
  if (backups === undefined) return [problems];
  return [
    problems,
    {
      name: 'nightdrive_backup_age_seconds',
      help: 'Age of the newest automatic backup; without any, the age of the database.',
      read: () => ageOfBackup(looked()) / 1_000,
    },
    {
      name: 'nightdrive_backup_copied_age_seconds',
      help: 'Age of the newest backup that BACKUP_COMMAND has copied.',
      read: () => ageOfCopied(looked()) / 1_000,
    },
    {
      name: 'nightdrive_backup_every_seconds',
      help: 'BACKUP_EVERY.',
      read: () => backups.everyMs / 1_000,
    },
  ];
}
