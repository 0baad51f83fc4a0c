import type { Config } from '../../config/config.ts';
import { everyInWords } from '../backup/files.ts';

type Told = Pick<Config, 'registration' | 'backups' | 'databaseUrl' | 'publicUrl' | 'host' | 'corsOrigins'>;

function backupsIn({ backups, databaseUrl }: Told): string {
  if (databaseUrl !== undefined) return 'PostgreSQL is not backed up by the site: see docs/operations.md.';
  if (backups === undefined) return 'No backups are made: set BACKUP_EVERY=1d.';
  const { everyMs, keep, folder } = backups;
  return `Backups are made every ${everyInWords(everyMs)}; the newest ${keep} are in ${folder}.`;
}

/** The summary for the owner at each start: registration, backups, addresses. */
export function openness(config: Told): string {
  const { registration, publicUrl, host, corsOrigins } = config;
  const isLocal = ['127.0.0.1', '::1', 'localhost'].includes(host);
  return [
    registration === 'open'
      ? 'Anyone who reaches the site can register: REGISTRATION=closed changes that.'
      : 'Registration takes an invitation.',
    backupsIn(config),
    isLocal ? 'Only this machine reaches the port.' : `The port is open on ${host}.`,
    publicUrl === undefined
      ? `PUBLIC_URL is not set: passkeys work on localhost alone${corsOrigins.length > 0 ? ', and pictures have no whole address for other origins' : ''}.`
      : `The site is for ${publicUrl}.`,
  ].join(' ');
}
