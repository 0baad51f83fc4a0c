import type { Session } from '../../../contract/sessions.ts';
import type { Connection, Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import type { Client } from '../client.ts';
import type { AccountDeps } from '../deps.ts';
import { recorded } from '../events/record-event.ts';
import { type Bearer, readToken } from '../signing/tokens.ts';

const selectSessions = statement<{ owner: string; now: number }>()('selectSessions', (db, param) =>
  db
    .selectFrom('sessions')
    .select(['id', 'device', 'address', 'created_at', 'used_at'])
    .where(param.match('owner'))
    .where('expires_at', '>', param('now'))
    .orderBy('used_at', 'desc')
    .orderBy('id'),
);

/** This session first, the others by their last use. */
export async function listSessions(
  db: Database,
  { owner, session }: Bearer,
  now: number,
): Promise<Session[]> {
  const rows = await db.read.all(selectSessions, { owner, now });
  const sessions = rows.map((row) => ({ ...row, current: row.id === session }));
  return sessions.sort((a, b) => Number(b.current) - Number(a.current));
}

export const endSession = statement<{ owner: string; id: string }>()('endSession', (db, param) =>
  db.deleteFrom('sessions').where(param.match('owner', 'id')).returning('device as name'),
);

/** Ends the session of a refresh token on every node, if there is one. */
export async function revokeSession(deps: AccountDeps, refresh: string, by: Client): Promise<void> {
  const bearer = await readToken(deps.keys, 'refresh', refresh, deps.clock());
  if (bearer === undefined) return;
  const { owner, session: id } = bearer;
  const event = { event: 'logged out', owner, by } as const;
  const ended = await recorded(
    deps,
    event,
    async (tx) => (await tx.first(endSession, { owner, id })) !== undefined,
  );
  if (ended) deps.sessionsEnded(owner);
}

export const endOtherSessions = statement<Bearer>()('endOtherSessions', (db, param) =>
  db.deleteFrom('sessions').where(param.match('owner')).where('id', '!=', param('session')),
);

/** Ends all sessions of the owner except the caller's, on every node. */
export async function deleteOtherSessions(deps: AccountDeps, bearer: Bearer, by: Client): Promise<void> {
  const event = { event: 'session ended', owner: bearer.owner, by, detail: 'all others' } as const;
  const ended = await recorded(deps, event, async (tx) => (await tx.run(endOtherSessions, bearer)) > 0);
  if (ended) deps.sessionsEnded(bearer.owner);
}

const deleteAll = (name: string, table: 'sessions' | 'personal_tokens' | 'passkeys') =>
  statement<{ owner: string }>()(name, (db, param) => db.deleteFrom(table).where(param.match('owner')));
const endAll = deleteAll('endAllSessions', 'sessions');
const ACCESS = [
  endAll,
  deleteAll('deleteAllPersonalTokens', 'personal_tokens'),
  deleteAll('deleteAllPasskeys', 'passkeys'),
];

export const endAllSessions = (tx: Connection, owner: string): Promise<number> => tx.run(endAll, { owner });

/** Deletes all that opens an account but its password and its recovery code: an intruder may have made it. */
export async function endAllAccess(tx: Connection, owner: string): Promise<void> {
  for (const all of ACCESS) await tx.run(all, { owner });
}
