import type { Database } from '../database/database.ts';
import { statement } from '../database/statement.ts';

const selectWatched = statement<{ owners: readonly string[]; now: number }>()(
  'selectWatched',
  (db, param, among) =>
    db
      .selectFrom('accounts')
      .innerJoin('sessions', 'sessions.owner', 'accounts.id')
      .select(['accounts.id as owner', 'accounts.revision', 'sessions.id as session'])
      .where(among('accounts.id', 'owners'))
      .where('accounts.disabled_at', 'is', null)
      .where('sessions.expires_at', '>', param('now'))
      .unionAll(
        db
          .selectFrom('accounts')
          .innerJoin('personal_tokens', 'personal_tokens.owner', 'accounts.id')
          .select(['accounts.id as owner', 'accounts.revision', 'personal_tokens.id as session'])
          .where(among('accounts.id', 'owners'))
          .where('accounts.disabled_at', 'is', null)
          .where('personal_tokens.expires_at', '>', param('now')),
      ),
);

/** The state that an owner's streams depend on. */
export interface OwnerNow {
  revision: number;
  /** Ids of the sessions, and of the personal tokens. */
  sessions: Set<string>;
}

const NOBODY: OwnerNow = { revision: 0, sessions: new Set() };

/** The revisions, sessions and personal tokens of owners as they are now, read in one statement. */
export async function readOwners(
  db: Database,
  owners: readonly string[],
  now: number,
): Promise<Map<string, OwnerNow>> {
  const found = new Map<string, OwnerNow>(owners.map((owner) => [owner, NOBODY]));
  for (const { owner, revision, session } of await db.read.all(selectWatched, { owners, now })) {
    const known = found.get(owner);
    if (known === undefined || known === NOBODY) found.set(owner, { revision, sessions: new Set([session]) });
    else known.sessions.add(session);
  }
  return found;
}
