/** A wrong setting: its message is the one line that the operator sees. */
export class WrongSetting extends Error {}

/** All settings of the product (docs/hosting.md). */
export const SETTINGS = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_POOL',
  'EVENTS_URL',
  'APP_SECRET',
  'APP_SECRET_ALSO',
  'SITE_FILE',
  'SITE_FOLDER',
  'PUBLIC_URL',
  'SERVICE_WORKER',
  'VITE_API_BASE',
  'CORS_ORIGINS',
  'TRUST_PROXY',
  'HSTS_SUBDOMAINS',
  'RATE_LIMIT',
  'REGISTRATION',
  'METRICS_TOKEN',
  'BACKUP_EVERY',
  'BACKUP_KEEP',
  'BACKUP_FOLDER',
  'LOG_LEVEL',
  'RELEASES_URL',
  'RESTART_COMMAND',
] as const;

/** Other names allowed in `.env`: those of the compose files, of Node and of process managers. */
const OF_OTHERS =
  /^(SITE_ADDRESS|NODES|POSTGRES_PASSWORD|TZ|LANG|PATH|MALLOC_ARENA_MAX|(https?|no|all)_proxy|(NODE|COMPOSE|DOCKER|PG|UV|LC|npm)_?\w+)$/i;
const OWN_PREFIX = /^NIGHTDRIVE_/i;
/** The environment is shared: only a name that is very close to one of our settings counts as a typo. */
const NEAR = 2;
const NEAR_FROM_LENGTH = 7;

/** How many letters must be changed, added or left out to make one text the other (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [above, letter] of [...one].entries()) {
    const next = [above + 1];
    for (const [at, its] of [...other].entries()) {
      const [left = 0, diagonal = 0, up = 0] = [next[at], row[at], row[at + 1]];
      next.push(Math.min(left + 1, up + 1, diagonal + (letter === its ? 0 : 1)));
    }
    row = next;
  }
  return Number(row.at(-1));
}

function nearest(name: string): { known: string; away: number } {
  const bare = name.replace(OWN_PREFIX, '').toUpperCase().replaceAll('-', '_');
  return SETTINGS.map((known) => ({ known, away: distance(bare, known) })).reduce((best, one) =>
    one.away < best.away ? one : best,
  );
}

const isKnown = (name: string): boolean => SETTINGS.some((known) => known === name);

/** @throws WrongSetting when the name of an environment variable is a misspelt setting */
export function refuseMisspelt(environment: Readonly<Record<string, string | undefined>>): void {
  for (const name of Object.keys(environment)) {
    if (isKnown(name)) continue;
    const { known, away } = nearest(name);
    if (OWN_PREFIX.test(name) || (name.length >= NEAR_FROM_LENGTH && away <= NEAR)) {
      throw new WrongSetting(`${name} is not a setting. Did you mean ${known}?`);
    }
  }
}

/** `NAME=value`, with a value in quotes over several lines, or a comment. Groups: the name; the quote; its end. */
const LINE = /^\s*(?:export\s+)?([\w.-]+)\s*=[ \t]*(?:(["'`])(?:[\s\S]*?(\2)[ \t]*(?:#.*)?$|)|[^\n]*$)/my;

/** @throws WrongSetting naming the line of a file that is malformed or sets an unknown name */
export function checkSettingsFile(text: string, file = '.env'): void {
  const content = text.replaceAll('\r\n', '\n').replace(/^\uFEFF/, '');
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
    const [whole, name, quote, closed] = LINE.exec(content) ?? [];
    if (whole === undefined || name === undefined) {
      throw new WrongSetting(`${place}: a line must be NAME=value or a comment after #.`);
    }
    if (quote !== undefined && closed === undefined) {
      throw new WrongSetting(
        `${place}: the value of ${name} begins with ${quote}, and does not end with it.`,
      );
    }
    if (!isKnown(name) && !OF_OTHERS.test(name)) {
      throw new WrongSetting(`${place}: ${name} is not a setting. Did you mean ${nearest(name).known}?`);
    }
    at += whole.length + 1;
  }
}
