import type { Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { selectMembers } from '../door/members.ts';
import { selectSpace } from '../door/spaces.ts';
import { selectTabs } from '../rows/tabs.ts';
import { isClosed } from './links.ts';
import { selectPlacedCategory } from './move-rows.ts';
import type { RecordedActor } from './record-act.ts';
import { unshareCategory } from './stop-sharing.ts';

/** A shared category as the operator sees it. */
export interface SharedCategory {
  id: string;
  title: string;
  /** When it was shared. */
  since: number;
  /** All who are in it, the sharer first. */
  people: readonly string[];
  sharer: string;
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

/** @returns undefined when it is not shared any more */
export async function sharedCategory(db: Database, id: string): Promise<SharedCategory | undefined> {
  const owner = { owner: id };
  const members = await db.read.all(selectMembers, owner);
  const space = await db.read.first(selectSpace, owner);
  const list = await db.read.first(selectPlacedCategory, { owner: id, category: id });
  const [sharer] = members;
  if (sharer === undefined || space === undefined || list === undefined) return undefined;
  if (await isClosed(db.read, { people: members.length, space: id, now: Date.now() })) return undefined;
  return {
    id,
    title: list.title,
    since: space.created_at,
    people: members.map(({ member }) => member),
    sharer: sharer.member,
  };
}

/**
 * Makes a shared category its sharer's alone.
 * @param record stores the event of the sharer's account
 */
export async function endShared(
  db: Database,
  { id, sharer }: SharedCategory,
  record: RecordedActor['record'],
): Promise<void> {
  await unshareCategory(db, { owner: sharer, record }, { space: id, now: Date.now() });
}
