import { randomUUID } from 'node:crypto';
import type { TokenPair } from '../../../contract/accounts.ts';
import { type Connection, type Database, DiskFull } from '../../database/database.ts';
import { keepNewest } from '../../database/keep-newest.ts';
import { statement } from '../../database/statement.ts';
import { type Refusal, unauthorized } from '../../errors.ts';
import { accountOf } from '../accounts.ts';
import type { AccountDeps } from '../deps.ts';
import type { Device } from '../device.ts';
import { refuseDisabled } from '../disabled.ts';
import { ACCESS_LIFE_MS, type Bearer, readToken, signToken, type TokenKeys } from '../signing/tokens.ts';

const DAY_MS = 24 * 3_600_000;
/** From the login; the refresh token, which is not rotated, expires with it. */
const SESSION_LIFE_MS = 365 * DAY_MS;
/** From the last use. */
export const SESSION_IDLE_MS = 90 * DAY_MS;
/** The minimum time between writes of a session's last use; an idle session may end this much early. */
const TOUCH_EVERY_MS = 60_000;

const insert = statement<{ owner: string; id: string; now: number; expires_at: number } & Device>()(
  'insertSession',
  (db, param) =>
    db.insertInto('sessions').values({
      owner: param('owner'),
      id: param('id'),
      created_at: param('now'),
      used_at: param('now'),
      ...param.each('expires_at', 'device', 'address'),
    }),
);

/** The maximum number of sessions of one account. */
const SESSIONS_MAX = 50;

/** Leaves room for one more. */
const endLeastUsed = keepNewest('endLeastUsedSessions', {
  table: 'sessions',
  key: 'id',
  by: 'used_at',
  max: SESSIONS_MAX - 1,
});

/** The end of a session that is not used until then. */
const endOf = (created_at: number, used_at: number): number =>
  Math.min(used_at + SESSION_IDLE_MS, created_at + SESSION_LIFE_MS);

const accessToken = (keys: TokenKeys, bearer: Bearer, now: number) =>
  signToken(keys, 'access', bearer, { now, expiresAt: now + ACCESS_LIFE_MS });

/** A session that was opened, and when. */
interface Opened extends Bearer {
  now: number;
}

/**
 * Starts a session of the owner; its tokens are made once the transaction has committed. Beyond the limit the least
 * recently used session ends.
 * @throws Refusal 401 when the account is disabled
 */
export async function openSession(
  tx: Connection,
  owner: string,
  { now, ...device }: { now: number } & Device,
): Promise<Opened> {
  const session = randomUUID();
  await refuseDisabled(tx, owner);
  await tx.run(endLeastUsed, { owner });
  await tx.run(insert, { owner, id: session, now, expires_at: endOf(now, now), ...device });
  return { owner, session, now };
}

/** The tokens of a session that was just opened. */
export async function tokensOf(keys: TokenKeys, opened: Opened): Promise<TokenPair> {
  const { now } = opened;
  const [access, refresh] = await Promise.all([
    accessToken(keys, opened, now),
    signToken(keys, 'refresh', opened, { now, expiresAt: now + SESSION_LIFE_MS }),
  ]);
  return { access, refresh };
}

const read = statement<Bearer>()('readSession', (db, param) =>
  db
    .selectFrom('sessions')
    .select(['created_at', 'used_at', 'expires_at'])
    .where(param.match('owner'))
    .where('id', '=', param('session')),
);

/** True when a session is still open. The transaction has locked the account, so that no session of it ends meanwhile. */
export const isOpen = async (tx: Connection, bearer: Bearer): Promise<boolean> =>
  (await tx.first(read, bearer)) !== undefined;

const touch = statement<Bearer & { now: number; expires_at: number }>()('touchSession', (db, param) =>
  db
    .updateTable('sessions')
    .set({ used_at: param('now'), expires_at: param('expires_at') })
    .where(param.match('owner'))
    .where('id', '=', param('session')),
);

const ended = (headers?: Record<string, string>) => unauthorized('Token is invalid or expired', headers);

/**
 * The refusal of a refresh token that is valid and whose session is over. Its signature proves whose it was, so it may
 * learn that the account was deleted, and nobody else can ask.
 */
async function endedFor(db: Database, { owner }: Bearer): Promise<Refusal> {
  const isDeleted = (await accountOf(db, owner)) === undefined;
  return ended(isDeleted ? { account: 'deleted' } : {});
}

/**
 * Records that a session is used. On a full disk the call continues without the record, because reads still work.
 * @throws Refusal 401 when the session has ended meanwhile
 */
async function noteUse(db: Database, bearer: Bearer, now: number, expires_at: number): Promise<void> {
  try {
    const touched = await db.write((tx) => tx.run(touch, { ...bearer, now, expires_at }));
    if (touched === 0) throw await endedFor(db, bearer);
  } catch (error) {
    if (!(error instanceof DiskFull)) throw error;
  }
}

/**
 * A new access token for a refresh token, which stays valid.
 * @throws Refusal 401 when the token is invalid, or its session has ended; it says so when the account was deleted
 */
export async function refreshSession(
  { db, keys, clock }: AccountDeps,
  refresh: string,
): Promise<{ access: string }> {
  const now = clock();
  const bearer = await readToken(keys, 'refresh', refresh, now);
  if (bearer === undefined) throw ended();
  const session = await db.read.first(read, bearer);
  if (session === undefined || now >= session.expires_at) throw await endedFor(db, bearer);
  if (now - session.used_at >= TOUCH_EVERY_MS) await noteUse(db, bearer, now, endOf(session.created_at, now));
  return { access: await accessToken(keys, bearer, now) };
}
