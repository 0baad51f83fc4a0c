import { isIP } from 'node:net';
import path from 'node:path';
import ipaddr from 'ipaddr.js';
import { PROGRAM_FOLDER } from '../runtime/program.ts';
import { type BackupPlan, backupPlan } from './backup-plan.ts';
import { postgresUrl } from './postgres-url.ts';
import { WrongSetting } from './settings.ts';
import { choice, type Environment, list, origin, whole } from './values.ts';

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

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
/** HS256 wants a key at least as long as its hash (RFC 7518, section 3.2); how random the text is cannot be seen. */
const SECRET_MIN_BYTES = 32;
/** A thousand guesses a second for a year do not find it. */
const METRICS_TOKEN_MIN_LENGTH = 16;

function secret(env: Environment, name: 'APP_SECRET' | 'APP_SECRET_ALSO'): string | undefined {
  const given = env[name];
  if (given === undefined) return undefined;
  if (Buffer.byteLength(given) >= SECRET_MIN_BYTES && new Set(given).size >= 10) return given;
  throw new WrongSetting(
    `${name} is too weak: use at least 32 random bytes, for example from "openssl rand -hex 32".`,
  );
}

function secrets(env: Environment): Pick<Config, 'appSecret' | 'appSecretAlso'> {
  const [appSecret, appSecretAlso] = [secret(env, 'APP_SECRET'), secret(env, 'APP_SECRET_ALSO')];
  if (appSecret === undefined && env['DATABASE_URL'] !== undefined)
    throw new WrongSetting(
      'APP_SECRET is required with PostgreSQL: at least 32 random bytes, the same on every node.',
    );
  if (appSecret === undefined && appSecretAlso !== undefined)
    throw new WrongSetting('APP_SECRET_ALSO needs APP_SECRET.');
  return { appSecret, appSecretAlso };
}

function proxies(env: Environment): string[] {
  const given = list(env['TRUST_PROXY']);
  const isRange = (text: string) =>
    isIP(text) > 0 || ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text);
  const wrong = given.find((entry) => !isRange(entry));
  if (wrong === undefined) return given;
  throw new WrongSetting(`TRUST_PROXY must list addresses or CIDRs, not "${wrong}".`);
}

function metricsToken(env: Environment): string | undefined {
  const given = env['METRICS_TOKEN'];
  if (given === undefined || given.length >= METRICS_TOKEN_MIN_LENGTH) return given;
  throw new WrongSetting(
    `METRICS_TOKEN needs at least ${METRICS_TOKEN_MIN_LENGTH} characters, for example from "openssl rand -hex 16".`,
  );
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
    ...secrets(env),
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
