/** A wrong setting: its message is the one line that the operator sees. */
export class WrongSetting extends Error {}

interface Described {
  otherwise: string;
  meaning: string;
}

const setting = (otherwise: string, meaning: string): Described => ({ otherwise, meaning });

/** All settings of the product. `.env.example` is generated from this table (scripts/env-example.ts). */
export const DESCRIBED: Readonly<Record<string, Described>> = {
  PORT: setting('3000', 'port of the site'),
  HOST: setting('127.0.0.1', 'address to listen on; 0.0.0.0 for all'),
  DATA_DIR: setting('./data', 'folder of the embedded database, its backups and the generated secret'),
  DATABASE_URL: setting(
    '',
    'postgres://user:password@host:5432/name for PostgreSQL instead of the embedded database',
  ),
  DATABASE_POOL: setting('', 'connections to PostgreSQL of one node, 10 by default'),
  EVENTS_URL: setting('', 'PostgreSQL without a pooler in between, where DATABASE_URL leads to one'),
  APP_SECRET: setting(
    '',
    'at least 32 random bytes that sign all tokens; required with PostgreSQL, the same on every node',
  ),
  APP_SECRET_ALSO: setting('', 'a second secret whose tokens are accepted too, while one replaces the other'),
  SITE_FILE: setting('./site.json', 'your words'),
  SITE_FOLDER: setting('', 'folder with your own icons, robots.txt and picture for links'),
  PUBLIC_URL: setting('', 'address that visitors see, such as https://example.org'),
  SERVICE_WORKER: setting('on', 'off removes the copy of the site that opens offline'),
  VITE_API_BASE: setting('', 'at build and start: origin of the API, where another site has it'),
  CORS_ORIGINS: setting('', 'other origins that may call the API, separated by commas'),
  TRUST_PROXY: setting('', 'addresses or CIDRs of reverse proxies, separated by commas'),
  HSTS_SUBDOMAINS: setting('off', 'on: browsers use only TLS for all subdomains too'),
  RATE_LIMIT: setting('on', 'off only for tests'),
  REGISTRATION: setting('open', 'closed: registering takes an invitation'),
  METRICS_TOKEN: setting('', 'bearer token of at least 16 characters; without one there is no /metrics'),
  PUSH: setting('on', 'off: reminders are shown on open pages alone'),
  PUSH_HOSTS: setting(
    '',
    'hosts of push services beside those of the browsers, such as push.example.org or *.example.org:8443, separated by commas; these may be on a private network',
  ),
  BACKUP_EVERY: setting('1d', 'how often the embedded database is backed up: 30m, 6h, 1d or off'),
  BACKUP_KEEP: setting('7', 'how many of these backups are kept'),
  BACKUP_FOLDER: setting('', 'their folder; backups in DATA_DIR by default'),
  BACKUP_COMMAND: setting(
    '',
    'command that copies each checked backup elsewhere; the file is its last argument, or $1 in it',
  ),
  LOG_LEVEL: setting('info', 'trace, debug, info, warn, error, fatal or silent'),
  RELEASES_URL: setting('', 'where nightdrive upgrade VERSION finds releases'),
  RESTART_COMMAND: setting('systemctl restart nightdrive', 'command with which an upgrade restarts the site'),
};

export const SETTINGS: readonly string[] = Object.keys(DESCRIBED);

/** Other names allowed in `.env`: those of the compose files, of Node and of process managers. */
const OF_OTHERS =
  /^(SITE_ADDRESS|NODES|POSTGRES_PASSWORD|TZ|LANG|PATH|MALLOC_ARENA_MAX|(https?|no|all)_proxy|(NODE|COMPOSE|DOCKER|PG|UV|LC|npm)_?\w+)$/i;
const isKnown = (name: string): boolean => SETTINGS.some((known) => known === name);

/** `NAME=value`, with a value in quotes over several lines, or a comment. Groups: the name; the value; its quote; its end. */
const LINE = /^\s*(?:export\s+)?([\w.-]+)\s*=([ \t]*(?:(["'`])(?:[\s\S]*?(\3)[ \t]*(?:#.*)?$|)|[^\n]*$))/my;
/** Values that systemd, which starts the site, and Node, which runs the commands, read alike. */
const READ_ALIKE = /^[ \t]*(?:'[^']*'|"[^"\\]*"|[^\s'"`#\\][^#\\\n]*|)[ \t]*$/;

interface Entry {
  place: string;
  name: string;
  value: string;
  isExported: boolean;
}

/** @throws WrongSetting naming the line of a file that is malformed or sets an unknown name */
export function settingsIn(text: string, file = '.env'): Entry[] {
  const content = text.replaceAll('\r\n', '\n').replace(/^\uFEFF/, '');
  const entries: Entry[] = [];
  let at = 0;
  while (at < content.length) {
    const end = content.indexOf('\n', at) === -1 ? content.length : content.indexOf('\n', at);
    const line = content.slice(at, end);
    if (/^\s*(#|$)/.test(line)) {
      at = end + 1;
      continue;
    }
    const place = `${file}, line ${content.slice(0, at).split('\n').length}`;
    LINE.lastIndex = at;
    const [whole, name, value = '', quote, closed] = LINE.exec(content) ?? [];
    if (whole === undefined || name === undefined) {
      throw new WrongSetting(`${place}: a line must be NAME=value or a comment after #.`);
    }
    if (quote !== undefined && closed === undefined) {
      throw new WrongSetting(
        `${place}: the value of ${name} begins with ${quote}, and does not end with it.`,
      );
    }
    if (!isKnown(name) && !OF_OTHERS.test(name)) {
      throw new WrongSetting(`${place}: ${name} is not a setting. docs/settings.md lists them.`);
    }
    entries.push({ place, name, value, isExported: /^\s*export\s/.test(whole) });
    at += whole.length + 1;
  }
  return entries;
}

/** @throws WrongSetting naming a line of the service's file that the service and the commands would read differently */
export function refuseAmbiguous(text: string, file: string): void {
  const wrong = settingsIn(text, file).find((one) => one.isExported || !READ_ALIKE.test(one.value));
  if (wrong === undefined) return;
  const { place, name, isExported } = wrong;
  const fix = isExported
    ? 'leave out "export"'
    : 'write it in single quotes, and comments in lines of their own';
  throw new WrongSetting(`${place}: the service and the commands would read ${name} differently: ${fix}.`);
}
