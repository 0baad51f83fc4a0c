import { randomUUIDv7 } from 'node:crypto';
import { CATEGORY_TITLE_MAX } from '../../../contract/categories.ts';
import type { Connection } from '../../database/database.ts';
import { demandRow } from '../../database/demand-row.ts';
import { statement } from '../../database/statement.ts';
import {
  insertCategory,
  markCategory,
  removeCategory,
  removeUnneededCategories,
} from '../rows/category-row.ts';
import { isTaken, liveCategories } from '../rows/live.ts';
import { insertNotes, selectWholeNotes } from '../rows/note-row.ts';
import { countNotes, countRemovedNotes } from '../rows/size.ts';

interface InCategory {
  owner: string;
  category: string;
}

/** A category of an owner, with its place. */
export const selectPlacedCategory = statement<InCategory>()('selectPlacedCategory', (db, param) =>
  liveCategories(db, param('owner'))
    .select(['title', 'position', 'archived'])
    .where('id', '=', param('category')),
);

/** The title of a shared category that is locked. Its space has its id. */
export const titleOfSpace = async (tx: Connection, space: string): Promise<string> =>
  (await demandRow(tx, selectPlacedCategory, { owner: space, category: space })).title;

interface IntoSpace {
  /** Its id is that of the category. */
  space: string;
  /** The person. */
  from: string;
  title: string;
  position: number;
  /** The revision of the space. */
  revision: number;
}

/** Moves a category with its notes into a space. The earlier texts of the notes stay with the person. */
export async function moveIntoSpace(tx: Connection, moving: IntoSpace): Promise<void> {
  const { space, from, title, position, revision } = moving;
  const notes = await tx.all(selectWholeNotes, { owner: from, category: space });
  await countRemovedNotes(tx, from, notes);
  await tx.run(removeCategory, { owner: from, id: space });
  await tx.run(insertCategory, { owner: space, id: space, title, position, archived: 0, revision });
  await countNotes(tx, space, notes);
  const unsigned = { by: null, at: null };
  const arriving = notes.map((note) => ({ ...note, owner: space, category: space, revision, ...unsigned }));
  await insertNotes(tx, arriving);
}

const RESTORED = ' (restored)';

const moveDeletedNotes = statement<{ owner: string; id: string; other: string }>()(
  'moveDeletedNotes',
  (db, param) =>
    db
      .updateTable('notes')
      .set({ category: param('other') })
      .where(param.match('owner'))
      .where('category', '=', param('id'))
      .where(isTaken('notes')),
);

/** Notes that a person deleted before they share a category stay theirs alone, in another category. */
export async function partFromCategory(
  tx: Connection,
  { owner, id, title, revision }: { owner: string; id: string; title: string; revision: number },
): Promise<void> {
  const apart = [...title].slice(0, CATEGORY_TITLE_MAX - RESTORED.length).join('') + RESTORED;
  const other = randomUUIDv7();
  await tx.run(insertCategory, { owner, id: other, title: apart, position: revision, archived: 0, revision });
  await tx.run(moveDeletedNotes, { owner, id, other });
  await tx.run(markCategory, { owner, id: other, deletion: other });
  await tx.run(removeUnneededCategories, { owner });
}
