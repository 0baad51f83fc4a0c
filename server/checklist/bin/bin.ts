import { type Expression, type Kysely, sql } from 'kysely';
import type { Deletion } from '../../../contract/deletions.ts';
import type { Connection } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import type { Tables } from '../../database/tables.ts';
import { invalid, notFound } from '../../errors.ts';
import { Unchanged } from '../door/outcome.ts';
import { presentRevision } from '../door/revision.ts';
import { markCategory } from '../rows/category-row.ts';
import { liveNotes, updateLiveNotes } from '../rows/live.ts';
import { countRemovedNotes } from '../rows/size.ts';
import { refuseBeyondBin, trimBin } from './bin-size.ts';
import { presentDeletion, saveDeletion, selectDeletion } from './deletion-row.ts';

/** A deleting action: its id and time, and in a shared category the number of the person who deletes. */
export interface Deleting {
  deletion: string;
  now: number;
  by: number | null;
}

interface Leaving {
  id: string;
  parent: string | null;
  position: number;
  bytes: number;
}

const leavingNotes = (db: Kysely<Tables>, owner: Expression<string>) =>
  liveNotes(db, owner).select(['id', 'parent', 'position', sql<number>`octet_length(content)`.as('bytes')]);

const selectLeavingNotes = statement<{ owner: string; notes: readonly string[] }>()(
  'selectLeavingNotes',
  (db, param, among) =>
    leavingNotes(db, param('owner'))
      .where(among('id', 'notes'))
      .union(leavingNotes(db, param('owner')).where(among('parent', 'notes'))),
);

const selectNotesOfCategory = statement<{ owner: string; category: string }>()(
  'selectNotesOfCategory',
  (db, param) => leavingNotes(db, param('owner')).where(param.match('category')),
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
}>()('markNotes', (db, param, among) =>
  updateLiveNotes(db, param('owner'))
    .set({
      deletion: param('deletion'),
      revision: presentRevision(param('owner')),
      by: null,
      at: null,
      charged: charged(param('owner'), param('by')),
    })
    .where(among('id', 'notes')),
);

const inOrder = (a: Leaving, b: Leaving): number =>
  Number(a.parent !== null) - Number(b.parent !== null) || a.position - b.position;

/** @param category the one that is deleted as a whole */
async function bin(
  tx: Connection,
  { owner, category }: { owner: string; category: string | null },
  { deletion, now, by }: Deleting,
  leaving: readonly Leaving[],
): Promise<Deletion> {
  const ids = leaving.map(({ id }) => id);
  const saved = await tx.first(saveDeletion, {
    owner,
    deletion,
    now,
    by,
    category,
    first: leaving.toSorted(inOrder).at(0)?.id ?? null,
    notes: leaving.length,
    categories: category === null ? 0 : 1,
    bytes: leaving.reduce((sum, { bytes }) => sum + bytes, 0),
  });
  if (saved === undefined) throw invalid('id', 'This id is already in use.');
  refuseBeyondBin(saved);
  await Promise.all([
    countRemovedNotes(tx, owner, leaving),
    tx.run(markNotes, { owner, deletion, by, notes: ids }),
    category === null ? undefined : tx.run(markCategory, { owner, deletion, id: category }),
  ]);
  await trimBin(tx, owner);
  return presentDeletion(saved);
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
  const leaving = await tx.all(selectLeavingNotes, { owner, notes });
  return leaving.length === 0 ? undefined : bin(tx, { owner, category: null }, deleting, leaving);
}

/** Moves an existing category with its notes to the bin. */
export async function binCategory(
  tx: Connection,
  owner: string,
  deleting: Deleting,
  category: string,
): Promise<void> {
  await bin(tx, { owner, category }, deleting, await tx.all(selectNotesOfCategory, { owner, category }));
}

/**
 * For a deletion that finds nothing: it was made before.
 * @throws Refusal 404 when there is no such action
 */
export async function demandDeleted(
  tx: Connection,
  owner: string,
  { deletion }: Deleting,
): Promise<Unchanged<void>> {
  if ((await tx.first(selectDeletion, { owner, deletion })) === undefined) throw notFound();
  return new Unchanged(undefined);
}
