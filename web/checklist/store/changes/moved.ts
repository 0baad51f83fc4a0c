import type { Note } from '../../../../contract/notes.ts';
import type { Move } from '../../../../contract/several-notes.ts';
import { type Lists, sharedIn } from './lists.ts';

type Notes = readonly Note[];

/** The notes after a move, as the server makes it: sub notes move with their note. */
export function withMoved(list: Notes, { notes, category, parent = null, after }: Move): Notes {
  const named = new Set(notes);
  const goesAlong = (note: Note) => parent === null && note.parent !== null && named.has(note.parent);
  const moving = new Set(
    notes.flatMap((id) => list.find((note) => note.id === id && !goesAlong(note)) ?? []),
  );
  const rest = list.filter((note) => !moving.has(note));
  const behind = rest.findIndex(({ id }) => id === after);
  const place = after === null || behind >= 0 ? behind + 1 : rest.length;
  const moved = [...moving].map((note) => ({ ...note, category, parent }));
  return rest.toSpliced(place, 0, ...moved).map((note) => (goesAlong(note) ? { ...note, category } : note));
}

/**
 * The moves that return notes to their present places, each behind the note that it follows: in its own category when
 * that is shared, else among all notes of the user's own, since the server orders these as one list.
 */
export function moveBack({ categories, notes }: Lists, ids: readonly string[]): readonly Move[] {
  const named = new Set(ids);
  const shared = sharedIn(categories);
  const latest: Record<string, string> = {};
  const back: Move[] = [];
  for (const { id, category, parent } of notes) {
    const space = shared.includes(category) ? category : '';
    const after = latest[space] ?? null;
    latest[space] = id;
    if (!named.has(id)) continue;
    const last = back.at(-1);
    if (last?.notes.at(-1) === after && last.category === category && last.parent === parent)
      last.notes.push(id);
    else back.push({ notes: [id], category, parent, after });
  }
  return back;
}
