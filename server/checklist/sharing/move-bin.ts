import { randomUUIDv7 } from 'node:crypto';
import type { Connection } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import type { Tables } from '../../database/tables.ts';
import { fitting } from '../bin/bin-size.ts';
import { fieldValues, KEPT_COLUMNS } from '../rows/note-row.ts';
import { type NewIds, type Positions, placedAt, renamedBy } from './new-positions.ts';

type Deletion = Omit<Tables['deletions'], 'by' | 'own' | 'categories'> & {
  by: number | null;
  own: number;
  categories: number;
};

const selectWholeDeletions = statement<{ owner: string }>()('selectWholeDeletions', (db, param) =>
  db
    .selectFrom('deletions')
    .select(['id', 'at', 'by', 'own', 'revision', 'category', 'content', 'notes', 'categories', 'bytes'])
    .where('owner', '=', param('owner'))
    .orderBy('own')
    .orderBy('at', 'desc')
    .orderBy('revision', 'desc')
    .orderBy('id'),
);

const insertDeletion = statement<Deletion>()('insertDeletion', (db, param) =>
  db.insertInto('deletions').values({
    owner: param('owner'),
    id: param('id'),
    at: param('at'),
    by: param('by'),
    own: param('own'),
    revision: param('revision'),
    category: param('category'),
    content: param('content'),
    notes: param('notes'),
    categories: param('categories'),
    bytes: param('bytes'),
  }),
);

const selectBinCategories = statement<{ owner: string }>()('selectBinCategories', (db, param) =>
  db
    .selectFrom('bin_categories')
    .select(['deletion', 'id', 'title', 'position', 'archived', 'revision'])
    .where('owner', '=', param('owner')),
);

const insertBinCategory = statement<Tables['bin_categories']>()('insertBinCategory', (db, param) =>
  db.insertInto('bin_categories').values({
    owner: param('owner'),
    deletion: param('deletion'),
    id: param('id'),
    title: param('title'),
    position: param('position'),
    archived: param('archived'),
    revision: param('revision'),
  }),
);

const selectBinNotes = statement<{ owner: string }>()('selectBinNotes', (db, param) =>
  db
    .selectFrom('bin_notes')
    .select([...KEPT_COLUMNS, 'parent', 'deletion', 'revision'])
    .where('owner', '=', param('owner')),
);

const insertBinNote = statement<Omit<Tables['bin_notes'], 'author'>>()('insertBinNote', (db, param) =>
  db.insertInto('bin_notes').values({
    owner: param('owner'),
    id: param('id'),
    deletion: param('deletion'),
    category: param('category'),
    parent: param('parent'),
    ...fieldValues(param),
    position: param('position'),
    revision: param('revision'),
  }),
);

/**
 * Brings the bin of a space that is about to be deleted into that of a person, as far as it has room beside what is in
 * there. The actions come under new ids: those that they had, the person may have used too.
 */
export async function moveBin(
  tx: Connection,
  { from, to, positions, newIds }: { from: string; to: string; positions: Positions; newIds: NewIds },
): Promise<void> {
  const [deletions, categories, notes] = await Promise.all([
    tx.all(selectWholeDeletions, { owner: from }),
    tx.all(selectBinCategories, { owner: from }),
    tx.all(selectBinNotes, { owner: from }),
  ]);
  const kept = await fitting(tx, to, deletions);
  if (kept.length === 0) return;
  const isKept = new Set(kept.map(({ id }) => id));
  const ids = new Map<string, string>();
  const newId = (id: string): string => {
    const made = ids.get(id) ?? randomUUIDv7();
    ids.set(id, made);
    return made;
  };
  const arriving = <Row extends { deletion: string }>(row: Row) => ({
    ...row,
    owner: to,
    deletion: newId(row.deletion),
  });
  await tx.each(
    insertDeletion,
    kept.map((row) => ({ ...row, owner: to, id: newId(row.id) })),
  );
  const ofKept = ({ deletion }: { deletion: string }) => isKept.has(deletion);
  const keptNotes = renamedBy(placedAt(notes.filter(ofKept), positions), newIds);
  await tx.each(insertBinCategory, categories.filter(ofKept).map(arriving));
  await tx.each(insertBinNote, keptNotes.map(arriving));
}
