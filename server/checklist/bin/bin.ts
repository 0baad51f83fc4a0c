import { type Expression, sql } from 'kysely';
import type { Deletion } from '../../../contract/deletions.ts';
import type { Connection } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { invalid } from '../../errors.ts';
import { presentRevision } from '../door/revision.ts';
import { KEPT_COLUMNS as CATEGORY, removeCategory } from '../rows/category-row.ts';
import { KEPT_COLUMNS, NOTE_IN_BIN } from '../rows/note-row.ts';
import { countRemovedNotes } from '../rows/size.ts';
import { selectTabsInBin } from '../rows/tabs.ts';
import { refuseBeyondBin, trimBin } from './bin-size.ts';
import { EXCERPT } from './lists-in-bin.ts';

/** A deleting action: its id and time, and in a shared category the number of the person who deletes. */
export interface Deleting {
  deletion: string;
  now: number;
  by?: number | undefined;
}

interface Leaving {
  id: string;
  category: string;
  parent: string | null;
  position: number;
}

const LEAVING = ['id', 'category', 'parent', 'position'] as const;

const selectListedNotes = statement<{ owner: string; notes: readonly string[] }>()(
  'selectListedNotes',
  (db, param, among) =>
    db.selectFrom('notes').select(LEAVING).where('owner', '=', param('owner')).where(among('id', 'notes')),
);

const selectSubNotes = statement<{ owner: string; notes: readonly string[] }>()(
  'selectSubNotes',
  (db, param, among) =>
    db
      .selectFrom('notes')
      .select(LEAVING)
      .where('owner', '=', param('owner'))
      .where(among('parent', 'notes')),
);

const selectNotesOfCategory = statement<{ owner: string; category: string }>()(
  'selectNotesOfCategory',
  (db, param) =>
    db
      .selectFrom('notes')
      .select(LEAVING)
      .where('owner', '=', param('owner'))
      .where('category', '=', param('category')),
);

/** Deletions sent in several requests under one id add up to one, which is as new as its last part. */
const saveDeletion = statement<{
  owner: string;
  deletion: string;
  now: number;
  by: number | null;
  category: string | null;
  first: string | null;
  notes: readonly string[];
  categories: readonly string[];
  count: number;
  kept: number;
}>()('saveDeletion', (db, param, among) =>
  db
    .insertInto('deletions')
    .columns(['owner', 'id', 'at', 'by', 'revision', 'category', 'content', 'notes', 'categories', 'bytes'])
    // Not VALUES, where Citus takes no subqueries.
    .expression((eb) =>
      eb
        .selectFrom('accounts')
        .select((of) => [
          'accounts.id as owner',
          param('deletion').as('id'),
          param('now').as('at'),
          param('by').as('by'),
          'accounts.revision',
          of
            .selectFrom('categories')
            .select('title')
            .where('owner', '=', param('owner'))
            .where('id', '=', param('category'))
            .as('category'),
          of
            .selectFrom('notes')
            .select(sql<string>`substr(content, 1, ${sql.lit(EXCERPT)})`.as('excerpt'))
            .where('owner', '=', param('owner'))
            .where('id', '=', param('first'))
            .as('content'),
          param('count').as('notes'),
          param('kept').as('categories'),
          sql<number>`
            (select coalesce(sum(octet_length(content)), 0) from "notes"
              where "owner" = ${param('owner')} and ${among('id', 'notes')}) +
            (select coalesce(sum(octet_length(title)), 0) from "categories"
              where "owner" = ${param('owner')} and ${among('id', 'categories')})`.as('bytes'),
        ])
        .where('accounts.id', '=', param('owner')),
    )
    .onConflict((same) =>
      same
        .columns(['owner', 'id'])
        .doUpdateSet((eb) => ({
          at: eb.ref('excluded.at'),
          revision: eb.ref('excluded.revision'),
          category: eb.fn.coalesce('deletions.category', 'excluded.category'),
          content: eb.fn.coalesce('deletions.content', 'excluded.content'),
          notes: eb('deletions.notes', '+', eb.ref('excluded.notes')),
          categories: eb('deletions.categories', '+', eb.ref('excluded.categories')),
          bytes: eb('deletions.bytes', '+', eb.ref('excluded.bytes')),
        }))
        .where(sql`coalesce(deletions.by, 0)`, '=', sql`coalesce(excluded.by, 0)`),
    )
    .returning(['id', 'at', 'by', 'category', 'content', 'notes', 'categories', 'bytes']),
);

/** The titles are stored with the notes, whatever happens to their categories. */
const keepCategories = statement<{ owner: string; deletion: string; categories: readonly string[] }>()(
  'keepCategories',
  (db, param, among) =>
    db
      .insertInto('bin_categories')
      .columns(['owner', ...CATEGORY, 'revision', 'deletion'])
      .expression((eb) =>
        eb
          .selectFrom('categories')
          .select(['owner', ...CATEGORY])
          .select([presentRevision(param('owner')).as('revision'), param('deletion').as('deletion')])
          .where('owner', '=', param('owner'))
          .where(among('id', 'categories')),
      )
      .onConflict((same) =>
        same.columns(['owner', 'deletion', 'id']).doUpdateSet((eb) => ({
          title: eb.ref('excluded.title'),
          position: eb.ref('excluded.position'),
          archived: eb.ref('excluded.archived'),
          revision: eb.ref('excluded.revision'),
        })),
      ),
);

/**
 * In a shared category, whose share of the bin a note takes: that of its author, or of the last other person who wrote in
 * it, where its author deletes it.
 */
const charged = (owner: Expression<string>, by: Expression<number | null>) => sql<number | null>`case
  when coalesce(${by}, 0) = 0 then null
  when coalesce("author", 0) <> ${by} then coalesce("author", 0)
  else coalesce(
    (select coalesce("earlier_texts"."by", 0) from "earlier_texts"
    where "earlier_texts"."owner" = ${owner} and "note" = "notes"."id" and coalesce("earlier_texts"."by", 0) <> ${by}
    order by "earlier_texts"."revision" desc limit 1),
    ${by}) end`;

const copyToBin = statement<{
  owner: string;
  deletion: string;
  by: number | null;
  notes: readonly string[];
}>()('copyToBin', (db, param, among) =>
  db
    .insertInto('bin_notes')
    .columns([...KEPT_COLUMNS, 'parent', 'deletion', 'revision', 'charged'])
    .expression((eb) =>
      eb
        .selectFrom('notes')
        .select([...KEPT_COLUMNS, 'parent'])
        .select([
          param('deletion').as('deletion'),
          presentRevision(param('owner')).as('revision'),
          charged(param('owner'), param('by')).as('charged'),
        ])
        .where('owner', '=', param('owner'))
        .where(among('id', 'notes')),
    ),
);

export const removeNotes = statement<{ owner: string; notes: readonly string[] }>()(
  'removeNotes',
  (db, param, among) =>
    db.deleteFrom('notes').where('owner', '=', param('owner')).where(among('id', 'notes')),
);

const inOrder = (a: Leaving, b: Leaving): number =>
  Number(a.parent !== null) - Number(b.parent !== null) || a.position - b.position;

interface Action {
  owner: string;
  leaving: readonly Leaving[];
  /** The category that is deleted as a whole. */
  category: string | null;
}

type SavedDeletion = Omit<Deletion, 'by'> & { by: number | null };

/** A deletion as it is listed. Outside of shared categories `by` is a number that nobody has. */
export const presentDeletion = (
  { id, at, by, category, content, notes }: SavedDeletion,
  isShared: boolean,
): Deletion => ({
  id,
  at,
  ...(isShared && by !== null && { by }),
  category,
  content,
  notes,
});

async function bin(
  tx: Connection,
  { deletion, now, by }: Deleting,
  { owner, leaving, category }: Action,
): Promise<Deletion> {
  const notes = leaving.map(({ id }) => id);
  const [first = null] = leaving.toSorted(inOrder).map(({ id }) => id);
  const kept = new Set(leaving.map((note) => note.category));
  if (category !== null) kept.add(category);
  const [categories, count] = [[...kept], notes.length];
  const action = {
    owner,
    deletion,
    now,
    by: by ?? null,
    category,
    first,
    notes,
    categories,
    count,
    kept: kept.size,
  };
  const saved = await tx.first(saveDeletion, action);
  if (saved === undefined) throw invalid('id', 'This id is already in use.');
  refuseBeyondBin(saved);
  await Promise.all([
    tx.run(keepCategories, { owner, deletion, categories }),
    tx.run(copyToBin, { owner, deletion, by: by ?? null, notes }),
    countRemovedNotes(tx, owner, notes),
    category === null
      ? tx.run(removeNotes, { owner, notes })
      : tx.run(removeCategory, { owner, id: category }),
  ]);
  await trimBin(tx, owner);
  return presentDeletion(saved, by !== undefined);
}

/**
 * Moves notes, with their sub notes, to the bin.
 * @returns the action with all that it has deleted so far; undefined when none of the notes exists
 */
export async function binNotes(
  tx: Connection,
  owner: string,
  deleting: Deleting,
  notes: readonly string[],
): Promise<Deletion | undefined> {
  const [listed, subNotes] = await Promise.all([
    tx.all(selectListedNotes, { owner, notes }),
    tx.all(selectSubNotes, { owner, notes }),
  ]);
  if (listed.length === 0) return undefined;
  const leaving = new Map([...listed, ...subNotes].map((note) => [note.id, note]));
  return bin(tx, deleting, { owner, leaving: [...leaving.values()], category: null });
}

/** Moves an existing category with its notes to the bin. */
export async function binCategory(
  tx: Connection,
  owner: string,
  deleting: Deleting,
  category: string,
): Promise<void> {
  const leaving = await tx.all(selectNotesOfCategory, { owner, category });
  await bin(tx, deleting, { owner, leaving, category });
}

const selectBinNote = statement<{ owner: string; id: string }>()('selectBinNote', (db, param) =>
  db
    .selectFrom('bin_notes')
    .select([...NOTE_IN_BIN, 'deletion'])
    .where('owner', '=', param('owner'))
    .where('id', '=', param('id')),
);

/** A note in the bin, and the action that deleted it. */
export const findInBin = (tx: Connection, owner: string, id: string) =>
  tx.first(selectBinNote, { owner, id });

const selectBinCategory = statement<{ owner: string; id: string; deletion: string }>()(
  'selectBinCategory',
  (db, param) =>
    db
      .selectFrom('bin_categories')
      .innerJoin('deletions', (join) =>
        join
          .onRef('deletions.owner', '=', 'bin_categories.owner')
          .onRef('deletions.id', '=', 'bin_categories.deletion'),
      )
      .select('bin_categories.id')
      .where('bin_categories.owner', '=', param('owner'))
      .where('bin_categories.id', '=', param('id'))
      .where('bin_categories.deletion', '=', param('deletion'))
      .where('deletions.category', 'is not', null),
);

/** True when an action has deleted a category as a whole. */
export const isCategoryInBin = async (
  tx: Connection,
  owner: string,
  { id, deletion }: { id: string; deletion: string },
): Promise<boolean> =>
  (await tx.first(selectBinCategory, { owner, id, deletion })) !== undefined ||
  (await tx.all(selectTabsInBin, { owner, deletion })).some(({ category }) => category === id);
