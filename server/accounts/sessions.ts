import { randomUUID } from 'node:crypto';
import type { TokenPair } from '../../contract/accounts.ts';
import type { Connection, Database } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import { diskFull, Refusal, unauthorized } from '../errors.ts';
import type { AccountDeps } from './deps.ts';
import { ACCESS_LIFE_MS, type Bearer, readToken, signToken, type TokenKeys } from './tokens.ts';

const DAY_MS = 24 * 3_600_000;
export const SESSION_LIFE_MS = 30 * DAY_MS;
const SESSION_IDLE_MS = 7 * DAY_MS;
/** A refresh writes at most so often; an idle session may end this much early. */
const TOUCH_EVERY_MS = 60_000;

const insert = statement<{ owner: string; id: string; now: number; expires_at: number }>()(
  'insertSession',
  (db, param) =>
    db.insertInto('sessions').values({
      owner: param('owner'),
      id: param('id'),
      created_at: param('now'),
      used_at: param('now'),
      expires_at: param('expires_at'),
    }),
);

const accessToken = (keys: TokenKeys, bearer: Bearer, now: number) =>
  signToken(keys, 'access', bearer, { now, expiresAt: now + ACCESS_LIFE_MS });

/** Begins a session of the owner; the tokens are good once the transaction is. */
export async function openSession(
  tx: Connection,
  keys: TokenKeys,
  owner: string,
  now: number,
): Promise<TokenPair> {
  const bearer = { owner, session: randomUUID() };
  const life = { now, expiresAt: now + SESSION_LIFE_MS };
  await tx.run(insert, { owner, id: bearer.session, now, expires_at: life.expiresAt });
  return { access: accessToken(keys, bearer, now), refresh: signToken(keys, 'refresh', bearer, life) };
}

const read = statement<Bearer>()('readSession', (db, param) =>
  db
    .selectFrom('sessions')
    .select('used_at')
    .where('owner', '=', param('owner'))
    .where('id', '=', param('session')),
);

const touch = statement<Bearer & { now: number }>()('touchSession', (db, param) =>
  db
    .updateTable('sessions')
    .set({ used_at: param('now') })
    .where('owner', '=', param('owner'))
    .where('id', '=', param('session')),
);

const ended = () => unauthorized('Token is invalid or expired');

/**
 * Notes that a session is used. On a full disk it goes on without that, because reading does too.
 * @throws Refusal 401 when it has ended meanwhile
 */
async function noteUse(db: Database, bearer: Bearer, now: number): Promise<void> {
  try {
    const touched = await db.write((tx) => tx.run(touch, { ...bearer, now }));
    if (touched === 0) throw ended();
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== diskFull().status) throw error;
  }
}

/**
 * A new access token for a refresh token, which stays valid.
 * @throws Refusal 401 when the token is not ours, or its session has ended
 */
export async function refreshSession(
  { db, keys, clock }: AccountDeps,
  refresh: string,
): Promise<{ access: string }> {
  const now = clock();
  const bearer = readToken(keys, 'refresh', refresh, now);
  if (bearer === undefined) throw ended();
  const session = await db.read.first(read, bearer);
  // Its thirty days are the token's own, which are not over.
  if (session === undefined || now - session.used_at >= SESSION_IDLE_MS) throw ended();
  if (now - session.used_at >= TOUCH_EVERY_MS) await noteUse(db, bearer, now);
  return { access: accessToken(keys, bearer, now) };
}

const end = statement<Bearer>()('endSession', (db, param) =>
  db.deleteFrom('sessions').where('owner', '=', param('owner')).where('id', '=', param('session')),
);

/** Ends the session of a refresh token on every node, if there is one. */
export async function revokeSession({ db, keys, clock }: AccountDeps, refresh: string): Promise<void> {
  const bearer = readToken(keys, 'refresh', refresh, clock());
  if (bearer !== undefined) await db.write((tx) => tx.run(end, bearer));
}

const endOthers = statement<Bearer>()('endOtherSessions', (db, param) =>
  db.deleteFrom('sessions').where('owner', '=', param('owner')).where('id', '!=', param('session')),
);

export const endOtherSessions = (tx: Connection, bearer: Bearer): Promise<number> =>
  tx.run(endOthers, bearer);

const endAll = statement<{ owner: string }>()('endAllSessions', (db, param) =>
  db.deleteFrom('sessions').where('owner', '=', param('owner')),
);

export const endAllSessions = (tx: Connection, owner: string): Promise<number> => tx.run(endAll, { owner });
