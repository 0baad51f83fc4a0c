import { DIVIDER, type Note } from '../../../contract/notes.ts';
import { noteTree } from '../list/note-tree.ts';
import { doneIn } from '../views/in-view.ts';

/** The done notes among those of a category; lines do not count. */
export const doneNotes = (notes: readonly Note[]): readonly Note[] =>
  notes.filter(({ content, scratched_out }) => scratched_out && content !== DIVIDER);

/** The done notes of a category that can go without anything open going along, at any depth. */
export function clearableNotes(notes: readonly Note[], category: string): readonly Note[] {
  const done = doneIn(noteTree(notes, category));
  return notes.filter(({ id }) => done.has(id));
}
