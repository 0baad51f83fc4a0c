import { sql } from 'kysely';
import type { Note } from '../../../contract/notes.ts';
import type { Database } from '../../database/database.ts';
import { type Statement, statement } from '../../database/statement.ts';
import { byPlace } from '../rows/category-row.ts';
import { liveCategories, liveNotes } from '../rows/live.ts';
import { NOTE_COLUMNS, type NoteRow, presentNote } from '../rows/note-row.ts';

type Row = Omit<NoteRow, 'content'> & { content: string | null; position: number };

const NO_NOTE = NOTE_COLUMNS.flatMap((column) => (column === 'id' ? [] : [sql<never>`null`.as(column)]));

/** The categories of an owner, as rows without content, and their notes: sorted here, they take one statement. */
const selectInCategories: Statement<{ owner: string }, Row> = statement<{ owner: string }>()(
  'selectInCategories',
  (db, param) =>
    liveNotes(db, param('owner'))
      .select([...NOTE_COLUMNS, 'position'])
      .unionAll(liveCategories(db, param('owner')).select(['id', ...NO_NOTE, 'position'])),
);

const isNote = (row: Row): row is Row & NoteRow => row.content !== null;

/** A category with its notes in reading order: each note, then its sub notes. */
interface Block {
  id: string;
  position: number;
  notes: Note[];
}

async function blocksOf(db: Database, owner: string): Promise<Block[]> {
  const rows = (await db.read.all(selectInCategories, { owner })).sort(byPlace);
  const blocks = new Map<string, Block>();
  const under = new Map<string, Note[]>();
  const tops: Note[] = [];
  for (const row of rows) {
    if (!isNote(row)) {
      blocks.set(row.id, { id: row.id, position: row.position, notes: [] });
      continue;
    }
    const note = presentNote(row);
    const siblings = note.parent === null ? tops : (under.get(note.parent) ?? []);
    siblings.push(note);
    if (note.parent !== null) under.set(note.parent, siblings);
  }
  for (const top of tops) blocks.get(top.category)?.notes.push(top, ...(under.get(top.id) ?? []));
  return [...blocks.values()];
}

/**
 * The notes of a user in reading order: by the order of the categories, each note, then its sub notes.
 * @param tabs the shared categories to include, where the user has them among their own
 */
export async function listNotes(
  db: Database,
  owner: string,
  tabs: readonly { category: string; position: number }[] = [],
): Promise<Note[]> {
  const blocks = await blocksOf(db, owner);
  // One after the other: other calls need the connections to PostgreSQL too.
  for (const { category, position } of tabs)
    for (const block of await blocksOf(db, category)) blocks.push({ ...block, position });
  return blocks.sort(byPlace).flatMap(({ notes }) => notes);
}
