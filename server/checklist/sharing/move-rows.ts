import type { Connection } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { insertCategory, removeCategory } from '../rows/category-row.ts';
import { insertNotes, KEPT_COLUMNS } from '../rows/note-row.ts';
import { countNewNotes, countRemovedNotes } from '../rows/size.ts';
import { type NewIds, type Positions, placedAt, renamedBy } from './new-positions.ts';

interface InCategory {
  owner: string;
  category: string;
}

/** A category of an owner, with its place. */
export const selectPlacedCategory = statement<InCategory>()('selectPlacedCategory', (db, param) =>
  db
    .selectFrom('categories')
    .select(['title', 'position', 'archived'])
    .where('owner', '=', param('owner'))
    .where('id', '=', param('category')),
);

const selectWholeNotes = statement<InCategory>()('selectWholeNotes', (db, param) =>
  db
    .selectFrom('notes')
    .select([...KEPT_COLUMNS, 'parent'])
    .where('owner', '=', param('owner'))
    .where('category', '=', param('category')),
);

/** The title of a shared category, whose space has its id. */
export const titleOfSpace = async (on: Connection, space: string): Promise<string> =>
  (await on.first(selectPlacedCategory, { owner: space, category: space }))?.title ?? '';

/** The notes of a category with all that is known of them. */
export const wholeNotes = (tx: Connection, from: InCategory) => tx.all(selectWholeNotes, from);

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
}>()('insertEarlierText', (db, param) =>
  db
    .insertInto('earlier_texts')
    .values({
      owner: param('owner'),
      note: param('note'),
      revision: param('revision'),
      at: param('at'),
      content: param('content'),
    })
    .onConflict((same) => same.doNothing()),
);

interface MovingTexts {
  from: string;
  to: string;
  notes: readonly string[];
  newIds: NewIds;
  /** Notes that stay with their texts, too. */
  staying?: readonly string[];
}

/** Takes the earlier texts of notes along to another owner, under the new ids of the notes. */
export async function moveTexts(
  tx: Connection,
  { from, to, notes, newIds, staying = [] }: MovingTexts,
): Promise<void> {
  const texts = await tx.all(selectTextsOfNotes, { owner: from, notes });
  const stays = new Set(staying);
  await tx.run(deleteTextsOfNotes, { owner: from, notes: notes.filter((id) => !stays.has(id)) });
  const arriving = texts.map((text) => ({ ...text, owner: to, note: newIds.get(text.note) ?? text.note }));
  await tx.each(insertText, arriving);
}

interface Moving {
  category: string;
  /** Its id where the rows come to. */
  becomes: string;
  from: string;
  to: string;
  title: string;
  position: number;
  archived: number;
  /** Of the lists that the rows come to. */
  revision: number;
  /** Of notes that do not keep theirs. */
  positions: Positions;
  newIds: NewIds;
  /** True when the notes go on to the bin, which has limits of its own. */
  arePassing: boolean;
  /** True when their earlier texts come along. */
  withTexts: boolean;
}

/**
 * Moves a category with its notes from one owner to another; they keep their ids unless these are taken there.
 * @throws Refusal 400 at a limit of the lists that they come to
 */
export async function moveCategory(tx: Connection, moving: Moving): Promise<void> {
  const {
    category,
    becomes,
    from: owner,
    to,
    title,
    position,
    archived,
    revision,
    positions,
    newIds,
  } = moving;
  const notes = await wholeNotes(tx, { owner, category });
  const ids = notes.map(({ id }) => id);
  // Before they arrive: an id is in one place alone.
  await countRemovedNotes(tx, owner, ids);
  if (moving.withTexts) {
    const withBin = [...new Set([...ids, ...positions.keys()])];
    await moveTexts(tx, { from: owner, to, notes: withBin, newIds });
  }
  await tx.run(removeCategory, { owner, id: category });
  await tx.run(insertCategory, { owner: to, id: becomes, title, position, archived, revision });
  await countNewNotes(
    tx,
    to,
    notes.map(({ content }) => content),
    moving,
  );
  // Who changed them is a number in one space: elsewhere, and when it is shared again, it means nobody.
  const arriving = renamedBy(placedAt(notes, positions), newIds).map((note) => ({
    ...note,
    owner: to,
    category: becomes,
    revision,
    by: null,
    at: null,
  }));
  await insertNotes(tx, arriving);
}
