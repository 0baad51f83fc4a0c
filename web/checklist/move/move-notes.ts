import type { Move } from '../../../contract/several-notes.ts';
import { notesNow } from '../list/shown-notes.ts';
import { change } from '../store/checklist.ts';

/** Moves notes, in the order of the list. A note that becomes a sub note takes its sub notes along to the same parent. */
export function moveNotes(ids: readonly string[], target: Omit<Move, 'notes'>): void {
  const notes = notesNow();
  const named = new Set(ids);
  const moving = notes.filter(({ id }) => named.has(id));
  const subNotesOf = (id: string) => (target.parent ? notes.filter(({ parent }) => parent === id) : []);
  const ordered = new Set(moving.flatMap(({ id }) => [id, ...subNotesOf(id).map((sub) => sub.id)]));
  if (ordered.size === 0) return;
  change({ kind: 'move notes', moves: [{ ...target, notes: [...ordered] }] });
}
