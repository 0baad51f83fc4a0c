import type { WireAnswer } from './connection.ts';
import type { Planned } from './requests.ts';

/** What only the inside of the server knows. */
const INSIDE =
  /node_modules|node:internal|\bat .*\.(?:ts|js|mjs):\d+|sqlite|kysely|password_hash|\$argon2|FST_|SQLSTATE|relation "|postgres:\/\/|ECONN|ENOENT/i;
const NAMING = ['server', 'x-powered-by', 'via', 'set-cookie'];
const MARK = /mark-of-\d+-[0-9a-f]{12}/g;
const LISTS = /^\/api\/(?:notes|categories)\/?(?:\?|$)/;

const isApi = (path: string) => /^\/api(?:[/?]|$)/.test(path);

function hasSentence(body: unknown): boolean {
  if (typeof body === 'string') return body !== '';
  if (Array.isArray(body)) return hasSentence(body[0]);
  return typeof body === 'object' && body !== null && hasSentence(Object.values(body)[0]);
}

function faultOfApi({ method, path }: Planned, { status, headers, body }: WireAnswer): string | undefined {
  if (headers.get('x-content-type-options') !== 'nosniff') return 'no nosniff';
  const kept = ['GET', 'HEAD'].includes(method) && LISTS.test(path) && (status === 200 || status === 304);
  if (headers.get('cache-control') !== (kept ? 'private, no-cache' : 'no-store'))
    return 'wrong cache-control';
  if (INSIDE.test(body)) return 'tells of its inside';
  if (body === '' || path.startsWith('/api/docs')) return undefined;
  if (!headers.get('content-type')?.startsWith('application/json')) return 'no JSON';
  const parsed: unknown = JSON.parse(body);
  return status >= 400 && !hasSentence(parsed) ? 'an error without a sentence' : undefined;
}

/** What is wrong with an answer, whatever was asked. */
export function faultOf(planned: Planned, answer: WireAnswer): string | undefined {
  const { status, headers, body } = answer;
  if (!(status >= 200 && status < 500)) return 'a failure of the server';
  if (planned.isForged && status < 400) return 'a forged token was taken';
  const naming = NAMING.find((name) => headers.has(name));
  if (naming !== undefined) return `the header ${naming}`;
  for (const [mark] of body.matchAll(MARK)) {
    if (mark !== planned.by?.mark && !planned.bytes.includes(mark)) return 'something of somebody else';
  }
  return isApi(planned.path) ? faultOfApi(planned, answer) : undefined;
}
