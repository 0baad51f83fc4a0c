import { selectMember } from '../checklist/door/members.ts';
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
    .select(['notes.content', 'notes.category', 'categories.title', 'notes.scratched_out', 'notes.deletion'])
    .where('notes.owner', '=', param('owner'))
    .where('notes.id', '=', param('id')),
);

/** @returns undefined when the note is gone for good */
export async function noteNow(
  on: Connection,
  note: { owner: string; id: string },
): Promise<NoteNow | undefined> {
  const found = await on.first(selectNoteNow, note);
  if (found === undefined) return undefined;
  const isDeleted = found.deletion !== '';
  return {
    ...found,
    isDeleted,
    title: isDeleted ? '' : found.title,
    isScratchedOut: found.scratched_out === 1,
  };
}

/** The note that a person has set a reminder for, and their number among the people in its category, if it has any. */
export async function noteOfReminder(
  on: Connection,
  { owner, space, note }: { owner: string; space: string; note: string },
): Promise<{ found: NoteNow | undefined; member: number | null }> {
  const member = space === owner ? undefined : await on.first(selectMember, { owner: space, member: owner });
  const isIn = space === owner || member !== undefined;
  const found = isIn ? await noteNow(on, { owner: space, id: note }) : undefined;
  return { found, member: member?.no ?? null };
}
