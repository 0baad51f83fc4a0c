import { Moving } from '../../../../contract/moving.ts';
import type { Note } from '../../../../contract/notes.ts';
import type { Move } from '../../../../contract/several-notes.ts';
import { type Lists, sharedIn } from './lists.ts';

type Notes = readonly Note[];

/** The notes after moves, each the same object unless it has another category or parent. */
export function withMoved(list: Notes, moves: readonly Move[]): Notes {
  const moving = new Moving(list);
  for (const move of moves) moving.move(move);
  const before = new Map(list.map((note) => [note.id, note]));
  return moving.end().flatMap(({ id, category, parent }) => {
    const was = before.get(id);
    if (was === undefined) return [];
    return was.category === category && was.parent === parent ? was : { ...was, category, parent };
  });
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
