import { expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { openness } from './openness.ts';

const SECRET = '8f2c1d0b7a6e5f4c3b2a19080716253443526170';

test.each([
  [{}, 'Anyone who reaches the site can register: REGISTRATION=closed changes that.'],
  [{ REGISTRATION: 'closed' }, 'Registration takes an invitation.'],
  [{ DATA_DIR: '/srv' }, 'Backups are made every 1d; the newest 7 are in /srv/backups.'],
  [{ BACKUP_EVERY: '6h', BACKUP_KEEP: '2' }, 'Backups are made every 6h; the newest 2 are in'],
  [{ BACKUP_EVERY: '90m' }, 'Backups are made every 90m;'],
  [{ BACKUP_EVERY: 'off' }, 'No backups are made: set BACKUP_EVERY=1d.'],
  [{ DATABASE_URL: 'postgres://me@h/x', APP_SECRET: SECRET }, 'PostgreSQL is not backed up by the site'],
  [{}, 'Only this machine reaches the port. PUBLIC_URL is not set: passkeys work on localhost alone.'],
  [{ CORS_ORIGINS: 'https://app.example' }, 'pictures have no whole address for other origins.'],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://a.example' }, 'on 0.0.0.0. The site is for https://a.example.'],
])('with %o the start prints: %s', (settings, sentence) => {
  expect(openness(readConfig(settings))).toContain(sentence);
});
