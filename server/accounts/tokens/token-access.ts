import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { type Database, DiskFull, Unavailable } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { closedToTokens, Refusal } from '../../errors.ts';
import type { Caller } from '../../http/app-type.ts';
import type { AccountDeps } from '../deps.ts';
import { hashSecret, readTokenText } from './token-text.ts';

/** The calls that accept a personal token, by the scope that they need. */
const scopes = new Map(
  ENDPOINTS.flatMap(({ method, url, schema: { security = [] } }) =>
    security.flatMap(({ personalToken }) =>
      (personalToken ?? []).map((scope) => [`${method} ${url}`, scope]),
    ),
  ),
);

/** The minimum time between records of a token's use. */
const NOTE_EVERY_MS = 60_000;

/** The columns of its caller's account that a request reads. */
export const OF_CALLER = [
  'accounts.revision',
  'accounts.notes',
  'accounts.bytes',
  'accounts.joined',
  'accounts.reminded',
] as const;

interface Named {
  owner: string;
  id: string;
}

const readCaller = statement<Named>()('readCallerOfPersonalToken', (db, param) =>
  db
    .selectFrom('personal_tokens')
    .innerJoin('accounts', 'accounts.id', 'personal_tokens.owner')
    .select([
      ...OF_CALLER,
      'personal_tokens.secret_hash',
      'personal_tokens.read_only',
      'personal_tokens.expires_at',
      'personal_tokens.used_at',
    ])
    .where('personal_tokens.owner', '=', param('owner'))
    .where('personal_tokens.id', '=', param('id'))
    .where('accounts.disabled_at', 'is', null),
);

const touch = statement<Named & { now: number }>()('touchPersonalToken', (db, param) =>
  db
    .updateTable('personal_tokens')
    .set({ used_at: param('now') })
    .where(param.match('owner', 'id')),
);

/** Failing to record the use does not reject the request. */
async function noteUse(db: Database, named: Named, now: number): Promise<void> {
  try {
    await db.write((tx) => tx.run(touch, { ...named, now }));
  } catch (error) {
    if (!(error instanceof DiskFull || error instanceof Unavailable)) throw error;
  }
}

/** Both are hashes of one length. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other));

/**
 * The caller behind a personal token, which is looked up each time: a revoked one is rejected at once on every node.
 * @returns undefined for a token that is unknown, revoked or expired
 * @throws Refusal 403 when it is valid but its scope does not cover this call
 */
export async function callerByToken(
  { db, clock }: Pick<AccountDeps, 'db' | 'clock'>,
  text: string,
  { method, routeOptions: { url } }: Pick<FastifyRequest, 'method' | 'routeOptions'>,
): Promise<Caller | undefined> {
  const parts = readTokenText(text);
  if (parts === undefined) return undefined;
  const { owner, id, secret } = parts;
  const now = clock();
  const found = await db.read.first(readCaller, { owner, id });
  if (found === undefined || !isSame(found.secret_hash, hashSecret(secret)) || now >= found.expires_at)
    return undefined;
  const scope = scopes.get(`${method === 'HEAD' ? 'GET' : method} ${url}`);
  if (scope === undefined) throw closedToTokens();
  if (scope === 'write' && found.read_only !== 0)
    throw new Refusal(403, { detail: 'This token is read only.' });
  if (now - (found.used_at ?? 0) >= NOTE_EVERY_MS) await noteUse(db, { owner, id }, now);
  const { revision, notes, bytes, joined, reminded } = found;
  return { owner, session: id, revision, notes, bytes, joined, reminded, isToken: true };
}
