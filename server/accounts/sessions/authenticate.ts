import type { FastifyRequest } from 'fastify';
import { statement } from '../../database/statement.ts';
import { badToken, unauthorized } from '../../errors.ts';
import type { AccountDeps } from '../deps.ts';
import { type Bearer, readToken } from '../signing/tokens.ts';
import { callerByToken } from '../tokens/token-access.ts';
import { isPersonalToken } from '../tokens/token-text.ts';

/** The scheme in any case (RFC 9110, section 11.1). */
const BEARER = /^bearer +(.+)$/i;

const readCaller = statement<Bearer>()('readCaller', (db, param) =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.owner')
    .select(['accounts.revision', 'accounts.notes', 'accounts.bytes', 'accounts.joined'])
    .where('sessions.owner', '=', param('owner'))
    .where('sessions.id', '=', param('session')),
);

/**
 * A hook that identifies the caller by the access token, or by a personal token where the call accepts it. The session
 * is looked up each time, so a revoked one ends at once on every node.
 */
export function authenticate({ db, keys, clock }: Pick<AccountDeps, 'db' | 'keys' | 'clock'>) {
  return async (request: FastifyRequest): Promise<void> => {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) throw unauthorized('Authentication credentials were not provided.');
    if (isPersonalToken(token)) {
      const caller = await callerByToken({ db, clock }, token, request);
      if (caller === undefined) throw badToken();
      request.caller = caller;
      return;
    }
    const bearer = readToken(keys, 'access', token, clock());
    if (bearer === undefined) throw badToken();
    const found = await db.read.first(readCaller, bearer);
    if (found === undefined) throw badToken();
    request.caller = { ...bearer, ...found };
  };
}
