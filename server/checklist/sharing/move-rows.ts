import { randomUUIDv7 } from 'node:crypto';
import { CATEGORY_TITLE_MAX } from '../../../contract/categories.ts';
import type { Connection } from '../../database/database.ts';
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

/** The title of a shared category, whose space has its id. */
export const titleOfSpace = async (on: Connection, space: string): Promise<string> =>
  (await on.first(selectPlacedCategory, { owner: space, category: space }))?.title ?? '';

const selectTextsOfNotes = statement<{ owner: string; notes: readonly string[] }>()(
  'selectTextsOfNotes',
  (db, param, among) =>
    db
      .selectFrom('earlier_texts')
      .select(['note', 'revision', 'at', 'content'])
      .where('owner', '=', param('owner'))
      .where(among('note', 'notes')),
);

const deleteTextsOfNotes = statement<{ owner: string; notes: readonly string[] }>()(
  'deleteTextsOfNotes',
  (db, param, among) =>
    db.deleteFrom('earlier_texts').where('owner', '=', param('owner')).where(among('note', 'notes')),
);

const insertText = statement<{
  owner: string;
  note: string;
  revision: number;
  at: number;
  content: string;
  by: number | null;
}>()('insertEarlierText', (db, param) =>
  db
    .insertInto('earlier_texts')
    .values({
      owner: param('owner'),
      note: param('note'),
      revision: param('revision'),
      at: param('at'),
      content: param('content'),
      by: param('by'),
    })
    .onConflict((same) => same.doNothing()),
);

/** New ids of notes whose own one is taken in the lists that they come to. */
export type NewIds = ReadonlyMap<string, string>;

interface MovingTexts {
  from: string;
  to: string;
  notes: readonly string[];
  newIds: NewIds;
  /** The number of the mover where they arrive, who is charged for them. */
  by: number | null;
  /** Notes that stay with their texts, too. */
  staying?: readonly string[];
}

/** Takes the earlier texts of notes along to another owner, under the new ids of the notes. */
export async function moveTexts(
  tx: Connection,
  { from, to, notes, newIds, by, staying = [] }: MovingTexts,
): Promise<void> {
  const texts = await tx.all(selectTextsOfNotes, { owner: from, notes });
  const stays = new Set(staying);
  await tx.run(deleteTextsOfNotes, { owner: from, notes: notes.filter((id) => !stays.has(id)) });
  const arriving = texts.map((text) => ({
    ...text,
    owner: to,
    by,
    note: newIds.get(text.note) ?? text.note,
  }));
  await tx.each(insertText, arriving);
}

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
      .where('owner', '=', param('owner'))
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
