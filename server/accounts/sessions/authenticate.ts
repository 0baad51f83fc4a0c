import type { FastifyRequest } from 'fastify';
import { statement } from '../../database/statement.ts';
import { badToken, unauthorized } from '../../errors.ts';
import { RecentlyUsed } from '../../http/limits/recently-used.ts';
import type { AccountDeps } from '../deps.ts';
import { type Bearer, readToken, type TokenKeys } from '../signing/tokens.ts';
import { callerByToken, OF_CALLER } from '../tokens/token-access.ts';
import { isPersonalToken } from '../tokens/token-text.ts';

/** The scheme in any case (RFC 9110, section 11.1). */
const BEARER = /^bearer +(.+)$/i;

const readCaller = statement<Bearer>()('readCaller', (db, param) =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.owner')
    .select(OF_CALLER)
    .where('sessions.owner', '=', param('owner'))
    .where('sessions.id', '=', param('session')),
);

/** At least this many verified tokens are remembered: less than 10 MB. */
const REMEMBERED = 10_000;

/** Reads access tokens. Each is verified once: its expiry is checked at every use. */
function accessTokens(keys: TokenKeys) {
  const verified = new RecentlyUsed<{ bearer: Bearer; expiresAt: number }>(REMEMBERED);
  return async (token: string, now: number): Promise<Bearer | undefined> => {
    const known = verified.get(token);
    if (known !== undefined) return now < known.expiresAt ? known.bearer : undefined;
    const read = await readToken(keys, 'access', token, now);
    if (read === undefined) return undefined;
    const { expiresAt, ...bearer } = read;
    verified.set(token, { bearer, expiresAt });
    return bearer;
  };
}

/**
 * A hook that identifies the caller by the access token, or by a personal token where the call accepts it. The session
 * is looked up each time, so a revoked one ends at once on every node.
 */
export function authenticate({ db, keys, clock }: Pick<AccountDeps, 'db' | 'keys' | 'clock'>) {
  const bearerOf = accessTokens(keys);
  return async (request: FastifyRequest): Promise<void> => {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) throw unauthorized('Authentication credentials were not provided.');
    if (isPersonalToken(token)) {
      const caller = await callerByToken({ db, clock }, token, request);
      if (caller === undefined) throw badToken();
      request.caller = caller;
      return;
    }
    const bearer = await bearerOf(token, clock());
    if (bearer === undefined) throw badToken();
    const found = await db.read.first(readCaller, bearer);
    if (found === undefined) throw badToken();
    request.caller = { ...bearer, ...found };
  };
}
