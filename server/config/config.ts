import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { PROGRAM_FOLDER } from '../runtime/program.ts';
import { postgresUrl } from './postgres-url.ts';
import { settingsIn, WrongSetting } from './settings.ts';

/** The schedule of automatic backups of the embedded database, their folder, and how many are retained. */
export interface BackupPlan {
  everyMs: number;
  keep: number;
  folder: string;
  /** A command of the shell that copies each backup elsewhere. */
  command: string | undefined;
}

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** Unset: the embedded SQLite in `dataDir`. */
  databaseUrl: string | undefined;
  databasePool: number | undefined;
  /** The database itself, where `databaseUrl` is a pooler: nodes announce changes over it. */
  eventsUrl: string | undefined;
  appSecret: string | undefined;
  /** A second secret whose tokens are accepted too, while one replaces the other. */
  appSecretAlso: string | undefined;
  siteFile: string;
  siteFolder: string | undefined;
  publicUrl: string | undefined;
  serviceWorker: boolean;
  /** The API's address that the pages were built with, when it is not this server. */
  apiOrigin: string | undefined;
  corsOrigins: string[];
  trustProxy: string[];
  hstsSubdomains: boolean;
  rateLimit: boolean;
  registration: 'open' | 'closed';
  metricsToken: string | undefined;
  /** Reminders as notifications, and the hosts of further push services. */
  push: { isOn: boolean; hosts: string[] };
  /** Unset: no automatic backups, as with PostgreSQL. */
  backups: BackupPlan | undefined;
  logLevel: string;
  /** For the command `upgrade`: the address of releases, and the command that restarts the site. */
  releasesUrl: string | undefined;
  restartCommand: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
/** HS256 wants a key at least as long as its hash (RFC 7518, section 3.2); how random the text is cannot be seen. */
const SECRET_MIN_BYTES = 32;
/** A thousand guesses a second for a year do not find it. */
const METRICS_TOKEN_MIN_LENGTH = 16;

const list = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function choice<const T extends string>(
  env: Environment,
  name: string,
  options: readonly T[],
  otherwise: T,
): T {
  const given = env[name] ?? otherwise;
  const found = options.find((option) => option === given);
  if (found === undefined)
    throw new WrongSetting(`${name} must be one of ${options.join(', ')}, not "${given}".`);
  return found;
}

function whole(name: string, given: string, [least, most]: [number, number]): number {
  const number = Number(given);
  if (!/^\d+$/.test(given) || number < least || number > most) {
    throw new WrongSetting(`${name} must be a number from ${least} to ${most}, not "${given}".`);
  }
  return number;
}

function origin(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (
    url === undefined ||
    !/^https?:$/.test(url.protocol) ||
    url.pathname !== '/' ||
    url.search + url.hash !== ''
  ) {
    throw new WrongSetting(`${name} must be an origin such as https://example.org, not "${text}".`);
  }
  return url.origin;
}

function appSecret(env: Environment): string | undefined {
  const given = env['APP_SECRET'];
  if (given === undefined) {
    if (env['DATABASE_URL'] === undefined) return undefined;
    throw new WrongSetting(
      'APP_SECRET is required with PostgreSQL: at least 32 random bytes, the same on every node.',
    );
  }
  return strongSecret('APP_SECRET', given);
}

function strongSecret(name: string, given: string): string {
  if (Buffer.byteLength(given) >= SECRET_MIN_BYTES && new Set(given).size >= 10) return given;
  throw new WrongSetting(
    `${name} is too weak: use at least 32 random bytes, for example from "openssl rand -hex 32".`,
  );
}

function otherSecret(env: Environment): string | undefined {
  const given = env['APP_SECRET_ALSO'];
  if (given === undefined) return undefined;
  if (env['APP_SECRET'] === undefined) throw new WrongSetting('APP_SECRET_ALSO needs APP_SECRET.');
  return strongSecret('APP_SECRET_ALSO', given);
}

function proxies(env: Environment): string[] {
  const given = list(env['TRUST_PROXY']);
  for (const entry of given) {
    const [address = '', bits = '0', ...rest] = entry.split('/');
    const version = isIP(address);
    if (
      version === 0 ||
      rest.length > 0 ||
      !/^\d+$/.test(bits) ||
      Number(bits) > (version === 4 ? 32 : 128)
    ) {
      throw new WrongSetting(`TRUST_PROXY must list addresses or CIDRs, not "${entry}".`);
    }
  }
  return given;
}

function metricsToken(env: Environment): string | undefined {
  const given = env['METRICS_TOKEN'];
  if (given === undefined || given.length >= METRICS_TOKEN_MIN_LENGTH) return given;
  throw new WrongSetting(
    `METRICS_TOKEN needs at least ${METRICS_TOKEN_MIN_LENGTH} characters, for example from "openssl rand -hex 16".`,
  );
}

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
/** For a shorter interval use Litestream; a longer one is probably a mistake. */
const BACKUP_EVERY_MS: [number, number] = [10 * 60_000, 366 * 86_400_000];

function backupPlan(env: Environment, dataDir: string): BackupPlan | undefined {
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

/**
 * Reads the settings from the environment (an empty variable counts as unset).
 * @throws WrongSetting naming the first bad variable
 */
export function readConfig(environment: Environment): Config {
  const env = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const publicUrl = env['PUBLIC_URL'];
  const apiBase = env['VITE_API_BASE'];
  const pool = env['DATABASE_POOL'];
  const databaseUrl = postgresUrl(env, 'DATABASE_URL');
  const dataDir = path.resolve(env['DATA_DIR'] ?? path.join(PROGRAM_FOLDER, 'data'));
  return {
    port: whole('PORT', env['PORT'] ?? '3000', [0, 65_535]),
    host: env['HOST'] ?? '127.0.0.1',
    dataDir,
    databaseUrl,
    databasePool: pool === undefined ? undefined : whole('DATABASE_POOL', pool, [2, 200]),
    eventsUrl: databaseUrl && (postgresUrl(env, 'EVENTS_URL') ?? databaseUrl),
    appSecret: appSecret(env),
    appSecretAlso: otherSecret(env),
    siteFile: path.resolve(env['SITE_FILE'] ?? path.join(PROGRAM_FOLDER, 'site.json')),
    siteFolder: env['SITE_FOLDER'] && path.resolve(env['SITE_FOLDER']),
    publicUrl: publicUrl === undefined ? undefined : origin('PUBLIC_URL', publicUrl),
    serviceWorker: choice(env, 'SERVICE_WORKER', ['on', 'off'], 'on') === 'on',
    apiOrigin: apiBase === undefined ? undefined : origin('VITE_API_BASE', apiBase),
    corsOrigins: list(env['CORS_ORIGINS']).map((text) => origin('CORS_ORIGINS', text)),
    trustProxy: proxies(env),
    hstsSubdomains: choice(env, 'HSTS_SUBDOMAINS', ['on', 'off'], 'off') === 'on',
    rateLimit: choice(env, 'RATE_LIMIT', ['on', 'off'], 'on') === 'on',
    registration: choice(env, 'REGISTRATION', ['open', 'closed'], 'open'),
    metricsToken: metricsToken(env),
    push: { isOn: choice(env, 'PUSH', ['on', 'off'], 'on') === 'on', hosts: list(env['PUSH_HOSTS']) },
    backups: backupPlan(env, dataDir),
    logLevel: choice(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    releasesUrl: env['RELEASES_URL'],
    restartCommand: env['RESTART_COMMAND'] ?? 'systemctl restart nightdrive',
  };
}

/**
 * Adds the settings of a file to the environment of the process, which takes precedence.
 * @throws WrongSetting naming a line that is malformed or sets an unknown name
 */
export function addSettings(file: string): void {
  settingsIn(readFileSync(file, 'utf8'), file);
  process.loadEnvFile(file);
}

/**
 * The environment of the process, with the settings that `.env` in the folder of the program adds. One in the working
 * folder, such as /tmp, may belong to any user.
 * @throws WrongSetting naming a line of the file that is malformed or sets an unknown name
 */
export function environment(folder = PROGRAM_FOLDER): Environment {
  const file = path.join(folder, '.env');
  if (existsSync(file)) addSettings(file);
  return process.env;
}
