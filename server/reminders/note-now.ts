import type { Connection } from '../database/database.ts';
import { statement } from '../database/statement.ts';

interface NoteNow {
  content: string;
  category: string;
  /** The title of its category. */
  title: string;
  isScratchedOut: boolean;
  /** True for one that can be restored. */
  isDeleted: boolean;
}

const selectNoteNow = statement<{ owner: string; id: string }>()('selectNoteNow', (db, param) =>
  db
    .selectFrom('notes')
    .innerJoin('categories', (join) =>
      join.onRef('categories.owner', '=', 'notes.owner').onRef('categories.id', '=', 'notes.category'),
    )
    .select(['notes.content', 'notes.category', 'categories.title', 'notes.scratched_out'])
    .where('notes.owner', '=', param('owner'))
    .where('notes.id', '=', param('id')),
);

const selectDeletedNote = statement<{ owner: string; id: string }>()('selectDeletedNote', (db, param) =>
  db
    .selectFrom('bin_notes')
    .select(['content', 'category', 'scratched_out'])
    .where('owner', '=', param('owner'))
    .where('id', '=', param('id')),
);

/** @returns undefined when the note is gone for good */
export async function noteNow(
  on: Connection,
  note: { owner: string; id: string },
): Promise<NoteNow | undefined> {
  const live = await on.first(selectNoteNow, note);
  if (live !== undefined) return { ...live, isScratchedOut: live.scratched_out === 1, isDeleted: false };
  const deleted = await on.first(selectDeletedNote, note);
  if (deleted === undefined) return undefined;
  return { ...deleted, title: '', isScratchedOut: deleted.scratched_out === 1, isDeleted: true };
}
