import type { Database } from '../database/database.ts';
import { statement } from '../database/statement.ts';

const selectWatched = statement<{ owners: readonly string[]; now: number }>()(
  'selectWatched',
  (db, param, among) =>
    db
      .selectFrom('accounts')
      .innerJoin('sessions', 'sessions.owner', 'accounts.id')
      .select(['accounts.id as owner', 'accounts.revision', 'accounts.joined', 'sessions.id as session'])
      .where(among('accounts.id', 'owners'))
      .where('accounts.disabled_at', 'is', null)
      .where('sessions.expires_at', '>', param('now'))
      .unionAll(
        db
          .selectFrom('accounts')
          .innerJoin('personal_tokens', 'personal_tokens.owner', 'accounts.id')
          .select([
            'accounts.id as owner',
            'accounts.revision',
            'accounts.joined',
            'personal_tokens.id as session',
          ])
          .where(among('accounts.id', 'owners'))
          .where('accounts.disabled_at', 'is', null)
          .where('personal_tokens.expires_at', '>', param('now')),
      ),
);

/** The state that an owner's streams depend on. */
export interface OwnerNow {
  revision: number;
  joined: number;
  /** Ids of the sessions, and of the personal tokens. */
  sessions: Set<string>;
}

const NOBODY: OwnerNow = { revision: 0, joined: 0, sessions: new Set() };

/** The revisions, sessions and personal tokens of owners as they are now, read in one statement. */
export async function readOwners(
  db: Database,
  owners: readonly string[],
  now: number,
): Promise<Map<string, OwnerNow>> {
  const found = new Map<string, OwnerNow>(owners.map((owner) => [owner, NOBODY]));
  for (const row of await db.read.all(selectWatched, { owners, now })) {
    const { owner, session, revision, joined } = row;
    const known = found.get(owner);
    if (known === undefined || known === NOBODY)
      found.set(owner, { revision, joined, sessions: new Set([session]) });
    else known.sessions.add(session);
  }
  return found;
}

const selectWatchedTabs = statement<{ owners: readonly string[] }>()(
  'selectWatchedTabs',
  (db, _param, among) =>
    db.selectFrom('joined').select(['owner', 'category']).where(among('owner', 'owners')),
);

/** The shared categories that each of these owners is in. */
export async function readTabs(db: Database, owners: readonly string[]): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>();
  if (owners.length === 0) return found;
  for (const { owner, category } of await db.read.all(selectWatchedTabs, { owners }))
    found.set(owner, (found.get(owner) ?? new Set()).add(category));
  return found;
}

const selectWatchedSpaces = statement<{ spaces: readonly string[] }>()(
  'selectWatchedSpaces',
  (db, _param, among) =>
    db.selectFrom('accounts').select(['id as space', 'revision']).where(among('id', 'spaces')),
);

/** The revisions of shared categories. */
export const readSpaces = async (
  db: Database,
  spaces: readonly string[],
): Promise<{ space: string; revision: number }[]> =>
  spaces.length === 0 ? [] : db.read.all(selectWatchedSpaces, { spaces });
