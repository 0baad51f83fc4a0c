import { DIVIDER, type Note } from '../../../contract/notes.ts';

const isDone = ({ content, scratched_out }: Note): boolean => scratched_out && content !== DIVIDER;

/** The done notes among those of a category; lines do not count. */
export const doneNotes = (notes: readonly Note[]): readonly Note[] => notes.filter(isDone);

/** The done notes that can go without any open sub note going along. */
export function clearableNotes(notes: readonly Note[]): readonly Note[] {
  const open = notes.filter((note) => !isDone(note) && note.content !== DIVIDER);
  const needed = new Set(open.map(({ parent }) => parent));
  return doneNotes(notes).filter(({ id }) => !needed.has(id));
}
