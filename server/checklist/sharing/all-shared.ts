import type { Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { isLive } from '../rows/live.ts';
import { selectTabs } from '../rows/tabs.ts';
import { isClosed } from './links.ts';
import type { RecordedActor } from './record-act.ts';
import { unshareCategory } from './stop-sharing.ts';

/** A shared category as the operator sees it. */
export interface SharedCategory {
  id: string;
  title: string;
  /** When it was shared. */
  since: number;
  /** All who are in it, in the order in which they came: the first one shares it. */
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

const selectPeople = statement<{ owner: string }>()('selectPeopleOfSpace', (db, param) =>
  db
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.owner')
    .innerJoin('categories', (join) =>
      join
        .onRef('categories.owner', '=', 'members.owner')
        .onRef('categories.id', '=', 'members.owner')
        .on(isLive('categories')),
    )
    .select(['members.member', 'accounts.created_at', 'categories.title'])
    .where('members.owner', '=', param('owner'))
    .orderBy('members.no'),
);

/** @returns undefined when it is not shared any more */
export async function sharedCategory(db: Database, id: string): Promise<SharedCategory | undefined> {
  const people = await db.read.all(selectPeople, { owner: id });
  const [sharer] = people;
  if (sharer === undefined) return undefined;
  if (await isClosed(db.read, { people: people.length, space: id, now: Date.now() })) return undefined;
  return {
    id,
    title: sharer.title,
    since: sharer.created_at,
    people: people.map(({ member }) => member),
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
