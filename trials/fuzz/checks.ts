import type { Answer } from '../../server/testing/connection.ts';
import type { Planned } from './requests.ts';

/** Internal names that no answer may contain. */
const INSIDE =
  /node_modules|node:internal|\bat .*\.(?:ts|js|mjs):\d+|sqlite|kysely|password_hash|\$argon2|FST_|SQLSTATE|relation "|postgres:\/\/|ECONN|ENOENT/i;
const NAMING = ['server', 'x-powered-by', 'via', 'set-cookie'];
const MARK = /mark-of-\d+-[0-9a-f]{12}/g;
const LISTS = /^\/api\/(?:notes|categories|reminders)\/?(?:\?|$)/;

const EVENTS = /^\/api\/events\/?(?:\?|$)/;

const isApi = (path: string) => /^\/api(?:[/?]|$)/.test(path);

function hasSentence(body: unknown): boolean {
  if (typeof body === 'string') return body !== '';
  if (Array.isArray(body)) return hasSentence(body[0]);
  return typeof body === 'object' && body !== null && hasSentence(Object.values(body)[0]);
}

/** The rules for caching an answer of the API. */
function cachingOf({ method, url }: Pick<Planned, 'method' | 'url'>, status: number): string {
  const isRead = ['GET', 'HEAD'].includes(method);
  if (isRead && LISTS.test(url) && (status === 200 || status === 304)) return 'private, no-cache';
  return isRead && EVENTS.test(url) && status === 200 ? 'no-store, no-transform' : 'no-store';
}

function faultOfApi({ method, url }: Planned, { status, headers, text, body }: Answer): string | undefined {
  if (headers['x-content-type-options'] !== 'nosniff') return 'no nosniff';
  if (headers['cache-control'] !== cachingOf({ method, url }, status)) return 'wrong cache-control';
  if (INSIDE.test(text)) return 'names its inside';
  if (text === '' || url.startsWith('/api/docs') || headers['content-encoding'] !== undefined)
    return undefined;
  const isStream = headers['content-type'] === 'text/event-stream';
  if (isStream && status === 200 && EVENTS.test(url)) return undefined;
  if (!headers['content-type']?.startsWith('application/json') || body === undefined) return 'no JSON';
  return status >= 400 && !hasSentence(body) ? 'an error without a sentence' : undefined;
}

/** The faults of an answer that no request explains. */
export function faultOf(planned: Planned, answer: Answer): string | undefined {
  const { status, headers, text } = answer;
  if (!(status >= 200 && status < 500)) return 'a failure of the server';
  if (planned.isForged && status < 400) return 'a forged token was taken';
  const naming = NAMING.find((name) => name in headers);
  if (naming !== undefined) return `the header ${naming}`;
  for (const [mark] of text.matchAll(MARK)) {
    if (mark !== planned.by?.mark && !`${planned.url}${planned.payload}`.includes(mark))
      return 'data of another user';
  }
  return isApi(planned.url) ? faultOfApi(planned, answer) : undefined;
}
