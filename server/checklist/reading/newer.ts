import { sql } from 'kysely';
import type { Category } from '../../../contract/categories.ts';
import type { Note } from '../../../contract/notes.ts';
import type { Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { byPlace, CATEGORY_COLUMNS, presentCategory } from '../rows/category-row.ts';
import { NOTE_COLUMNS, presentNote } from '../rows/note-row.ts';
import { presentTab, selectTab, selectTabs } from '../rows/tabs.ts';

/** Above this many, the whole list is no larger than the ids of the deleted rows. */
const GONE_MAX = 500;
const BEFORE_ALL = -1;
const KIB = 1024;

/** The state of an owner's lists when the request began. */
export interface Now {
  owner: string;
  epoch: string;
  revision: number;
}

/** What has changed in a list; all of it when `whole`. */
export interface Newer<Row> {
  whole: boolean;
  rows: Row[];
  places: number[];
  gone: string[];
}

interface Since {
  owner: string;
  since: number;
}

/** The revision that a client sends; undefined when malformed, of another epoch, or later than the current one. */
function knownRevision(named: string, { epoch, revision }: Now): number | undefined {
  const [, of, number] = /^([0-9a-f]+)\.([1-9][0-9]{0,14})$/.exec(named) ?? [];
  const known = Number(number);
  return of === epoch && known <= revision ? known : undefined;
}

interface Gone {
  floor: number;
  gone: string | null;
}

/** The ids of the deleted rows, unless the bin no longer knows them all or there are too many. */
function knownGone(found: readonly Gone[], since: number): string[] | undefined {
  const [first] = found;
  if (first === undefined || first.floor > since || found.length > GONE_MAX) return undefined;
  return found.flatMap(({ gone }) => gone ?? []);
}

/** A row for each deleted note, or one row without an id; with the cost of reading those that have changed. */
const selectGoneNotes = statement<Since>()('selectGoneNotes', (db, param) =>
  db
    .selectFrom('accounts')
    .leftJoin('bin_notes', (join) =>
      join.onRef('bin_notes.owner', '=', 'accounts.id').on('bin_notes.revision', '>', param('since')),
    )
    .select((eb) => [
      'accounts.floor',
      'bin_notes.id as gone',
      eb
        .selectFrom('notes')
        .select(sql<number>`count(*) + coalesce(sum(octet_length(content)), 0) / ${sql.lit(KIB)}`.as('cost'))
        .where('notes.owner', '=', param('owner'))
        .where('notes.revision', '>', param('since'))
        .as('cost'),
    ])
    .where('accounts.id', '=', param('owner'))
    .limit(GONE_MAX + 1),
);

const selectNewerNotes = statement<Since>()('selectNewerNotes', (db, param) =>
  db
    .selectFrom('notes')
    .select([...NOTE_COLUMNS, 'position'])
    .where('owner', '=', param('owner'))
    .where('revision', '>', param('since'))
    .orderBy('position')
    .orderBy('id'),
);

/** Runs work when its cost is within the allowance of the caller. */
export type AtCost = <T>(cost: number, work: () => Promise<T>) => Promise<T>;

/**
 * The notes newer than the client's. Deleted ones are read first: a note that is created or deleted between the two
 * statements is newer than the revision that the client gets, and is sent again.
 * @param costOfAll the cost of reading the whole list
 */
export async function newerNotes(
  db: Database,
  now: Now,
  { named, costOfAll, atCost }: { named: string; costOfAll: number; atCost: AtCost },
): Promise<Newer<Note>> {
  const { owner } = now;
  const read = async (since: number, gone: string[]) => {
    const left = new Set(gone);
    const rows = (await db.read.all(selectNewerNotes, { owner, since })).filter(({ id }) => !left.has(id));
    return { rows: rows.map(presentNote), places: rows.map(({ position }) => position), gone };
  };
  const since = knownRevision(named, now);
  const found = since === undefined ? [] : await db.read.all(selectGoneNotes, { owner, since });
  const gone = since === undefined ? undefined : knownGone(found, since);
  if (since === undefined || gone === undefined)
    return { whole: true, ...(await atCost(costOfAll, () => read(BEFORE_ALL, []))) };
  const cost = gone.length + Number(found[0]?.cost);
  return { whole: false, ...(await atCost(cost, () => read(since, gone))) };
}

/** A row for each category stored with an action, or one row without an id. A category may still, or again, exist. */
const selectGoneCategories = statement<Since>()('selectGoneCategories', (db, param) =>
  db
    .selectFrom('accounts')
    .leftJoin('bin_categories', (join) =>
      join
        .onRef('bin_categories.owner', '=', 'accounts.id')
        .on('bin_categories.revision', '>', param('since')),
    )
    .select(['accounts.floor', 'bin_categories.id as gone'])
    .distinct()
    .where('accounts.id', '=', param('owner'))
    .limit(GONE_MAX + 1),
);

const selectPlacedCategories = statement<{ owner: string }>()('selectPlacedCategories', (db, param) =>
  db
    .selectFrom('categories')
    .select([...CATEGORY_COLUMNS, 'position', 'revision'])
    .where('owner', '=', param('owner'))
    .orderBy('position')
    .orderBy('id'),
);

/**
 * The categories newer than the client's; there are so few that the whole list is read.
 * @param withTabs with the shared categories that the owner is in
 */
export async function newerCategories(
  db: Database,
  now: Now,
  { named, withTabs }: { named: string; withTabs: boolean },
): Promise<Newer<Category>> {
  const { owner } = now;
  const since = knownRevision(named, now);
  const found = since === undefined ? [] : await db.read.all(selectGoneCategories, { owner, since });
  const kept = since === undefined ? undefined : knownGone(found, since);
  const [own, tabs] = await Promise.all([
    db.read.all(selectPlacedCategories, { owner }),
    withTabs ? db.read.all(selectTabs, { owner }) : [],
  ]);
  const all = [
    ...own.map((row) => ({ ...row, shown: presentCategory(row) })),
    ...tabs.map((tab) => ({ ...tab, shown: presentTab(tab) })),
  ].sort(byPlace);
  const here = new Set(all.map(({ shown }) => shown.id));
  const rows = kept === undefined ? all : all.filter(({ revision }) => revision > Number(since));
  return {
    whole: kept === undefined,
    rows: rows.map(({ shown }) => shown),
    places: rows.map(({ position }) => position),
    gone: kept?.filter((id) => !here.has(id)) ?? [],
  };
}

/** A shared category alone, as one of its people has it: always whole. */
export async function newerTab(db: Database, person: string, category: string): Promise<Newer<Category>> {
  const tab = await db.read.first(selectTab, { owner: person, category });
  const tabs = tab === undefined ? [] : [tab];
  return {
    whole: true,
    rows: tabs.map(presentTab),
    places: tabs.map(({ position }) => position),
    gone: [],
  };
}
