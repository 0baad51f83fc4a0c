import { type Expression, sql } from 'kysely';
import type { Deletion } from '../../../contract/deletions.ts';
import type { Connection } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { invalid } from '../../errors.ts';
import { presentRevision } from '../door/revision.ts';
import { markCategory } from '../rows/category-row.ts';
import { isTakenBy, liveCategories, liveNotes, updateLiveNotes } from '../rows/live.ts';
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
  (db, param, among) => liveNotes(db, param('owner')).select(LEAVING).where(among('id', 'notes')),
);

const selectSubNotes = statement<{ owner: string; notes: readonly string[] }>()(
  'selectSubNotes',
  (db, param, among) => liveNotes(db, param('owner')).select(LEAVING).where(among('parent', 'notes')),
);

const selectNotesOfCategory = statement<{ owner: string; category: string }>()(
  'selectNotesOfCategory',
  (db, param) => liveNotes(db, param('owner')).select(LEAVING).where('category', '=', param('category')),
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
        .select([
          'accounts.id as owner',
          param('deletion').as('id'),
          param('now').as('at'),
          param('by').as('by'),
          'accounts.revision',
          liveCategories(db, param('owner'))
            .select('title')
            .where('id', '=', param('category'))
            .as('category'),
          liveNotes(db, param('owner'))
            .select(sql<string>`substr(content, 1, ${sql.lit(EXCERPT)})`.as('excerpt'))
            .where('id', '=', param('first'))
            .as('content'),
          param('count').as('notes'),
          param('kept').as('categories'),
          sql<number>`
            (${liveNotes(db, param('owner'))
              .select(sql`coalesce(sum(octet_length(content)), 0)`.as('bytes'))
              .where(among('id', 'notes'))}) +
            (${liveCategories(db, param('owner'))
              .select(sql`coalesce(sum(octet_length(title)), 0)`.as('bytes'))
              .where(among('id', 'categories'))})`.as('bytes'),
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

const markNotes = statement<{
  owner: string;
  deletion: string;
  by: number | null;
  notes: readonly string[];
}>()('markNotes', (db, param, among) => {
  const categoryOf = liveCategories(db, param('owner')).where('id', '=', sql.ref<string>('notes.category'));
  return updateLiveNotes(db, param('owner'))
    .set({
      deletion: param('deletion'),
      revision: presentRevision(param('owner')),
      by: null,
      at: null,
      charged: charged(param('owner'), param('by')),
      category_title: categoryOf.select('title'),
      category_position: categoryOf.select('position'),
      category_archived: categoryOf.select('archived'),
    })
    .where(among('id', 'notes'));
});

const inOrder = (a: Leaving, b: Leaving): number =>
  Number(a.parent !== null) - Number(b.parent !== null) || a.position - b.position;

interface Action {
  owner: string;
  leaving: readonly Leaving[];
  /** The category that is deleted as a whole. */
  category: string | null;
}

type SavedDeletion = Omit<Deletion, 'by'> & { by: number | null };

/** A deletion as it is listed. Outside of shared categories `by` is the number of no person. */
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
    countRemovedNotes(tx, owner, notes),
    tx.run(markNotes, { owner, deletion, by: by ?? null, notes }),
    category === null ? undefined : tx.run(markCategory, { owner, deletion, id: category }),
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

const selectCategoryOf = statement<{ owner: string; id: string; deletion: string }>()(
  'selectCategoryOfDeletion',
  (db, param) =>
    db
      .selectFrom('categories')
      .select('id')
      .where('owner', '=', param('owner'))
      .where('id', '=', param('id'))
      .where(isTakenBy('categories', param('deletion'))),
);

/** True when an action has deleted a category as a whole. */
export const isCategoryInBin = async (
  tx: Connection,
  owner: string,
  { id, deletion }: { id: string; deletion: string },
): Promise<boolean> =>
  (await tx.first(selectCategoryOf, { owner, id, deletion })) !== undefined ||
  (await tx.all(selectTabsInBin, { owner, deletion })).some(({ category }) => category === id);
