import { sql } from 'kysely';
import type { Category } from '../../../contract/categories.ts';
import type { Note } from '../../../contract/notes.ts';
import type { Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { byPlace, CATEGORY_COLUMNS, presentCategory } from '../rows/category-row.ts';
import { isLive, isTaken, liveCategories, liveNotes } from '../rows/live.ts';
import { NOTE_COLUMNS, type NoteRow, presentNote } from '../rows/note-row.ts';
import { presentTab, selectTab, selectTabs } from '../rows/tabs.ts';

/** Above this many, the whole list is no larger than the ids of the deleted rows. */
const GONE_MAX = 500;
const KIB = 1024;

/** The state of an owner's lists when the request began. */
export interface Now {
  owner: string;
  epoch: string;
  revision: number;
}

/** The changes of a list; all its rows when `whole`. */
export interface Newer<Row> {
  whole: boolean;
  rows: Row[];
  places: number[];
  /** The revision that last wrote each row. */
  revisions: number[];
  gone: string[];
  proof: Proof;
}

/** The number of rows of a list and the sum of their revisions, by which a client checks that it has the list whole. */
interface Proof {
  count: number;
  sum: number;
}

const proofOf = (all: readonly { revision: number }[]): Proof => ({
  count: all.length,
  sum: all.reduce((sum, { revision }) => sum + revision, 0),
});

interface Placed {
  position: number;
  revision: number;
}

const placesOf = (rows: readonly Placed[]) => ({
  places: rows.map(({ position }) => position),
  revisions: rows.map(({ revision }) => revision),
});

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
    .leftJoin('notes', (join) =>
      join
        .onRef('notes.owner', '=', 'accounts.id')
        .on('notes.revision', '>', param('since'))
        .on(isTaken('notes')),
    )
    .select([
      'accounts.floor',
      'notes.id as gone',
      liveNotes(db, param('owner'))
        .select(sql<number>`count(*) + coalesce(sum(octet_length(content)), 0) / ${sql.lit(KIB)}`.as('cost'))
        .where('notes.revision', '>', param('since'))
        .as('cost'),
    ])
    .where('accounts.id', '=', param('owner'))
    .limit(GONE_MAX + 1),
);

const LISTED = [...NOTE_COLUMNS, 'position', 'revision'] as const;

const selectAllNotes = statement<{ owner: string }>()('selectAllNotes', (db, param) =>
  liveNotes(db, param('owner')).select(LISTED).orderBy('position').orderBy('id'),
);

/** The rows and the proof of one moment; one row without an id where nothing is newer. */
const selectNewerNotes = statement<Since>()('selectNewerNotes', (db, param) =>
  db
    .selectFrom('accounts')
    .innerJoin(
      () =>
        liveNotes(db, param('owner'))
          .select((of) => [
            of.fn.countAll<number>().as('count'),
            sql<number>`coalesce(sum(revision), 0)`.as('sum'),
          ])
          .as('proof'),
      (join) => join.onTrue(),
    )
    .leftJoin('notes', (join) =>
      join
        .onRef('notes.owner', '=', 'accounts.id')
        .on('notes.revision', '>', param('since'))
        .on(isLive('notes')),
    )
    .select(['proof.count', 'proof.sum', ...LISTED.map((column) => `notes.${column}` as const)])
    .where('accounts.id', '=', param('owner'))
    .orderBy('notes.position')
    .orderBy('notes.id'),
);

type Unplaced = { id: string | null };
const isThere = <Row extends Unplaced>(row: Row): row is Row & NoteRow & Placed => row.id !== null;

/** Runs work when its cost is within the allowance of the caller. */
export type AtCost = <T>(cost: number, work: () => Promise<T>) => Promise<T>;

async function allNotes(db: Database, owner: string): Promise<Newer<Note>> {
  const rows = await db.read.all(selectAllNotes, { owner });
  return { whole: true, rows: rows.map(presentNote), ...placesOf(rows), gone: [], proof: proofOf(rows) };
}

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
  const since = knownRevision(named, now);
  const found = since === undefined ? [] : await db.read.all(selectGoneNotes, { owner, since });
  const gone = since === undefined ? undefined : knownGone(found, since);
  if (since === undefined || gone === undefined) return atCost(costOfAll, () => allNotes(db, owner));
  const cost = gone.length + Number(found[0]?.cost);
  return atCost(cost, async () => {
    const newer = await db.read.all(selectNewerNotes, { owner, since });
    const rows = newer.filter(isThere);
    const here = new Set(rows.map(({ id }) => id));
    const [proof] = newer;
    return {
      whole: false,
      rows: rows.map(presentNote),
      ...placesOf(rows),
      gone: gone.filter((id) => !here.has(id)),
      proof: { count: Number(proof?.count), sum: Number(proof?.sum) },
    };
  });
}

/** A row for each deleted category, or one row without an id. */
const selectGoneCategories = statement<Since>()('selectGoneCategories', (db, param) =>
  db
    .selectFrom('accounts')
    .leftJoin('categories', (join) =>
      join
        .onRef('categories.owner', '=', 'accounts.id')
        .on('categories.revision', '>', param('since'))
        .on(isTaken('categories')),
    )
    .select(['accounts.floor', 'categories.id as gone'])
    .where('accounts.id', '=', param('owner'))
    .limit(GONE_MAX + 1),
);

const selectPlacedCategories = statement<{ owner: string }>()('selectPlacedCategories', (db, param) =>
  liveCategories(db, param('owner'))
    .select([...CATEGORY_COLUMNS, 'position', 'revision'])
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
    ...placesOf(rows),
    gone: kept?.filter((id) => !here.has(id)) ?? [],
    proof: proofOf(all),
  };
}

/** A shared category alone, as one of its people has it: always whole. */
export async function newerTab(db: Database, person: string, category: string): Promise<Newer<Category>> {
  const tab = await db.read.first(selectTab, { owner: person, category });
  const tabs = tab === undefined ? [] : [tab];
  return {
    whole: true,
    rows: tabs.map(presentTab),
    ...placesOf(tabs),
    gone: [],
    proof: proofOf(tabs),
  };
}
