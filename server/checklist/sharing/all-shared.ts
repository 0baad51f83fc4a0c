import type { Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { selectMembers } from './members.ts';
import { titleOfSpace } from './move-rows.ts';
import type { RecordedActor } from './record-act.ts';
import { selectTabs } from './tabs.ts';
import { unshareCategory } from './unshare.ts';

/** A shared category as the operator sees it. */
export interface SharedCategory {
  id: string;
  title: string;
  /** When it was shared. */
  since: number;
  sharer: string;
  /** All who are in it, the sharer too. */
  people: readonly string[];
}

const LISTED_AT_ONCE = 1_000;

const listSpaces = statement<{ after: string }>()('listSpaces', (db, param) =>
  db
    .selectFrom('spaces')
    .select('owner')
    .where('owner', '>', param('after'))
    .orderBy('owner')
    .limit(LISTED_AT_ONCE),
);

/** The ids of all shared categories of the site. */
export async function* allSharedIds(db: Database): AsyncGenerator<string> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const found: { owner: string }[] = await db.read.all(listSpaces, { after });
    for (const { owner } of found) yield owner;
    after = found.at(-1)?.owner;
  }
}

/** The ids of the shared categories that a person is in. */
export const sharedIdsOf = async (db: Database, person: string): Promise<string[]> =>
  (await db.read.all(selectTabs, { owner: person })).map(({ category }) => category);

const selectSpaceMade = statement<{ owner: string }>()('selectSpaceMade', (db, param) =>
  db.selectFrom('accounts').select('created_at').where('id', '=', param('owner')),
);

/** @returns undefined when it is not shared any more */
export async function sharedCategory(db: Database, id: string): Promise<SharedCategory | undefined> {
  const members = await db.read.all(selectMembers, { owner: id });
  const made = await db.read.first(selectSpaceMade, { owner: id });
  const sharer = members.find(({ mine }) => mine === 1)?.member;
  if (made === undefined || sharer === undefined) return undefined;
  const title = await titleOfSpace(db.read, id);
  return { id, title, since: made.created_at, sharer, people: members.map(({ member }) => member) };
}

/**
 * Makes a shared category its sharer's alone.
 * @param record stores the event of the sharer's account
 * @throws Refusal 400 when it does not fit into the sharer's own lists
 */
export async function endShared(
  db: Database,
  { id, sharer }: SharedCategory,
  record: RecordedActor['record'],
): Promise<void> {
  await unshareCategory(db, { owner: sharer, record }, id);
}
