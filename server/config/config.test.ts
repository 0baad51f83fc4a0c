import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { readConfig } from './config.ts';
import { environment } from './environment.ts';
import { WrongSetting } from './settings.ts';

const SECRET = '8f2c1d0b7a6e5f4c3b2a19080716253443526170';
const POSTGRES = 'postgres://me@localhost/site';

test('without any variable the site runs on this machine with the embedded database', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: path.resolve('data'),
    databaseUrl: undefined,
    databasePool: undefined,
    eventsUrl: undefined,
    appSecret: undefined,
    appSecretAlso: undefined,
    apiOrigin: undefined,
    backups: { everyMs: 86_400_000, keep: 7, folder: path.resolve('data/backups'), command: undefined },
    releasesUrl: undefined,
    restartCommand: 'systemctl restart nightdrive',
    siteFile: path.resolve('site.json'),
    publicUrl: undefined,
    serviceWorker: true,
    corsOrigins: [],
    trustProxy: [],
    hstsSubdomains: false,
    rateLimit: true,
    registration: 'open',
    metricsToken: undefined,
    push: { isOn: true, hosts: [] },
    logLevel: 'info',
  });
});

test('every variable is read', () => {
  const config = readConfig({
    PORT: '8080',
    HOST: '0.0.0.0',
    DATA_DIR: '/srv/data',
    DATABASE_URL: POSTGRES,
    DATABASE_POOL: '25',
    EVENTS_URL: 'postgres://direct/site',
    APP_SECRET: SECRET,
    SITE_FILE: '/srv/site.json',
    SITE_FOLDER: '/srv/site',
    PUBLIC_URL: 'https://example.org/',
    SERVICE_WORKER: 'off',
    CORS_ORIGINS: 'https://a.example, https://b.example',
    TRUST_PROXY: '10.0.0.0/8, ::1',
    HSTS_SUBDOMAINS: 'on',
    RATE_LIMIT: 'off',
    REGISTRATION: 'closed',
    METRICS_TOKEN: 'sixteen letters.',
    PUSH: 'off',
    PUSH_HOSTS: 'push.example.org, *.example.org:8443',
    LOG_LEVEL: 'debug',
  });
  expect(config).toEqual({
    port: 8080,
    host: '0.0.0.0',
    dataDir: '/srv/data',
    databaseUrl: POSTGRES,
    databasePool: 25,
    eventsUrl: 'postgres://direct/site',
    appSecret: SECRET,
    appSecretAlso: undefined,
    apiOrigin: undefined,
    backups: undefined,
    releasesUrl: undefined,
    restartCommand: 'systemctl restart nightdrive',
    siteFile: '/srv/site.json',
    siteFolder: '/srv/site',
    publicUrl: 'https://example.org',
    serviceWorker: false,
    corsOrigins: ['https://a.example', 'https://b.example'],
    trustProxy: ['10.0.0.0/8', '::1'],
    hstsSubdomains: true,
    rateLimit: false,
    registration: 'closed',
    metricsToken: 'sixteen letters.',
    push: { isOn: false, hosts: ['push.example.org', '*.example.org:8443'] },
    logLevel: 'debug',
  });
});

test('the nodes announce changes to each other through the database itself by default', () => {
  expect(readConfig({ DATABASE_URL: POSTGRES, APP_SECRET: SECRET }).eventsUrl).toBe(POSTGRES);
  expect(readConfig({ EVENTS_URL: POSTGRES }).eventsUrl).toBeUndefined();
});

test('how often backups are made, how many are kept, and where, is set', () => {
  const plan = (environment: Record<string, string>) =>
    readConfig({ DATA_DIR: '/srv', ...environment }).backups;
  expect(plan({ BACKUP_EVERY: 'off' })).toBeUndefined();
  const all = { BACKUP_EVERY: '6h', BACKUP_KEEP: '30', BACKUP_FOLDER: '/mnt/copies', BACKUP_COMMAND: 'copy' };
  expect(plan(all)).toEqual({
    everyMs: 6 * 3_600_000,
    keep: 30,
    folder: path.resolve('/mnt/copies'),
    command: 'copy',
  });
});

test.each(['pa#ss', 'pa/ss', 'pa?ss'])(
  'a password such as %s is refused with how to write it',
  (password) => {
    const DATABASE_URL = `postgres://me:${password}@localhost/site`;
    expect(() => readConfig({ DATABASE_URL, APP_SECRET: SECRET })).toThrow('write # as %23, / as %2F');
    const encoded = `postgres://me:${encodeURIComponent(password)}@localhost/site`;
    expect(readConfig({ DATABASE_URL: encoded, APP_SECRET: SECRET }).databaseUrl).toBe(encoded);
  },
);

test('with PostgreSQL backups by time are refused, and its own program is named', () => {
  const wrong = { DATABASE_URL: POSTGRES, APP_SECRET: SECRET, BACKUP_EVERY: '6h' };
  expect(() => readConfig(wrong)).toThrow(
    'BACKUP_EVERY is for the embedded database; PostgreSQL is backed up by pg_dump.',
  );
});

test('a second secret is read beside the first', () => {
  const other = SECRET.toUpperCase();
  expect(readConfig({ APP_SECRET: SECRET, APP_SECRET_ALSO: other })).toMatchObject({
    appSecret: SECRET,
    appSecretAlso: other,
  });
});

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}));
});

test.each([
  [{ PORT: '80a' }, 'PORT'],
  [{ PORT: '65536' }, 'PORT'],
  [{ PORT: '-1' }, 'PORT'],
  [{ DATABASE_POOL: '1' }, 'DATABASE_POOL'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ DATABASE_URL: POSTGRES, APP_SECRET: SECRET, EVENTS_URL: 'redis://x' }, 'EVENTS_URL'],
  [{ DATABASE_URL: `${POSTGRES}?sslmode=verify_full`, APP_SECRET: SECRET }, 'DATABASE_URL'],
  [
    { DATABASE_URL: `${POSTGRES}?sslmode=verify-full&sslrootcert=/nowhere.pem`, APP_SECRET: SECRET },
    'DATABASE_URL',
  ],
  [
    { DATABASE_URL: POSTGRES, APP_SECRET: SECRET, EVENTS_URL: `${POSTGRES}?sslcert=/nowhere.pem` },
    'EVENTS_URL',
  ],
  [{ DATABASE_URL: POSTGRES }, 'APP_SECRET'],
  [{ DATABASE_URL: POSTGRES, APP_SECRET: 'short' }, 'APP_SECRET'],
  [{ APP_SECRET: 'a'.repeat(64) }, 'APP_SECRET'],
  [{ APP_SECRET_ALSO: SECRET }, 'APP_SECRET_ALSO'],
  [{ APP_SECRET: SECRET, APP_SECRET_ALSO: 'short' }, 'APP_SECRET_ALSO'],
  [{ PUBLIC_URL: 'example.org' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://example.org/path' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'ftp://example.org' }, 'PUBLIC_URL'],
  [{ CORS_ORIGINS: 'https://a.example,*' }, 'CORS_ORIGINS'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '10.0.0.0/8/8' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '10.0.0.0/x' }, 'TRUST_PROXY'],
  [{ HSTS_SUBDOMAINS: 'yes' }, 'HSTS_SUBDOMAINS'],
  [{ RATE_LIMIT: 'no' }, 'RATE_LIMIT'],
  [{ REGISTRATION: 'maybe' }, 'REGISTRATION'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ BACKUP_EVERY: 'daily' }, 'BACKUP_EVERY'],
  [{ BACKUP_EVERY: '9m' }, 'BACKUP_EVERY'],
  [{ BACKUP_EVERY: '367d' }, 'BACKUP_EVERY'],
  [{ BACKUP_EVERY: '6h', BACKUP_KEEP: '0' }, 'BACKUP_KEEP'],
  [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP'],
  [{ METRICS_TOKEN: 'fifteen letters' }, 'METRICS_TOKEN'],
])('%o is refused with a line about %s', (environment, variable) => {
  expect(() => readConfig(environment)).toThrow(WrongSetting);
  expect(() => readConfig(environment)).toThrow(new RegExp(`^${variable} [^\n]+$`));
});

/** A folder with a .env file, for an environment that sets HOST alone. */
function folderWithEnv(): string {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, '.env'), 'PORT=8081\nHOST=0.0.0.0\n');
  vi.stubEnv('HOST', '127.0.0.2');
  vi.stubEnv('PORT', undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  return folder;
}

test('a .env file in the folder of the program adds what the environment leaves open', () => {
  expect(readConfig(environment(folderWithEnv()))).toMatchObject({ port: 8081, host: '127.0.0.2' });
});

test('a .env file in the folder from which root runs a command sets nothing', () => {
  const before = process.cwd();
  const folder = folderWithEnv();
  try {
    process.chdir(folder);
    environment();
    expect(process.env['PORT']).not.toBe('8081');
  } finally {
    process.chdir(before);
  }
});
