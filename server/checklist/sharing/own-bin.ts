import { randomUUIDv7 } from 'node:crypto';
import type { Connection } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';

/*
 * What a person deleted before they shared its category stays in their own bin, under ids that live on in the shared
 * category. Where an id would be in two places, what is in the bin gets another one.
 */

interface Renaming {
  owner: string;
  id: string;
  other: string;
}

const renameBinCategory = statement<Renaming>()('renameBinCategory', (db, param) =>
  db
    .updateTable('bin_categories')
    .set({ id: param('other') })
    .where('owner', '=', param('owner'))
    .where('id', '=', param('id')),
);

const renameCategoryOfBinNotes = statement<Renaming>()('renameCategoryOfBinNotes', (db, param) =>
  db
    .updateTable('bin_notes')
    .set({ category: param('other') })
    .where('owner', '=', param('owner'))
    .where('category', '=', param('id')),
);

/** For a person who leaves a category that they once shared: what is in their bin comes back without it. */
export async function partFromCategory(tx: Connection, owner: string, category: string): Promise<void> {
  const renaming = { owner, id: category, other: randomUUIDv7() };
  await tx.run(renameBinCategory, renaming);
  await tx.run(renameCategoryOfBinNotes, renaming);
}

export const selectIdsInBin = statement<{ owner: string; ids: readonly string[] }>()(
  'selectIdsInBin',
  (db, param, among) =>
    db.selectFrom('bin_notes').select('id').where('owner', '=', param('owner')).where(among('id', 'ids')),
);

const renameBinNote = statement<Renaming>()('renameBinNote', (db, param) =>
  db
    .updateTable('bin_notes')
    .set({ id: param('other') })
    .where('owner', '=', param('owner'))
    .where('id', '=', param('id')),
);

const renameParentInBin = statement<Renaming>()('renameParentInBin', (db, param) =>
  db
    .updateTable('bin_notes')
    .set({ parent: param('other') })
    .where('owner', '=', param('owner'))
    .where('parent', '=', param('id')),
);

const renameNoteOfTexts = statement<Renaming>()('renameNoteOfTexts', (db, param) =>
  db
    .updateTable('earlier_texts')
    .set({ note: param('other') })
    .where('owner', '=', param('owner'))
    .where('note', '=', param('id')),
);

/** For notes that come to a person who deleted notes with the same ids: somebody has created these again meanwhile. */
export async function partFromNotes(tx: Connection, owner: string, ids: readonly string[]): Promise<void> {
  for (const { id } of await tx.all(selectIdsInBin, { owner, ids })) {
    const renaming = { owner, id, other: randomUUIDv7() };
    await tx.run(renameBinNote, renaming);
    await tx.run(renameParentInBin, renaming);
    await tx.run(renameNoteOfTexts, renaming);
  }
}
