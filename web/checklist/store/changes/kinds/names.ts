import type { Lists } from '../lists.ts';
import { quoted } from '../quoted.ts';

/** One note by its content, several by their number. */
export function nameOfNotes({ notes }: Lists, ids: readonly string[]): string {
  const [id] = ids;
  if (ids.length !== 1) return `${ids.length} notes`;
  return quoted(notes.find((note) => note.id === id)?.content ?? '');
}

export const titleOf = ({ categories }: Lists, id: string): string =>
  quoted(categories.find((category) => category.id === id)?.title ?? '');

/** The number of things deleted along with an item, in words. */
export function companyOf(count: number, noun: string): string {
  return count > 0 ? ` and ${count} ${noun}${count === 1 ? '' : 's'}` : '';
}

/** By what is done to a flag: taken away, or set. */
export const FLAG_VERBS = {
  important: [
    ['Unmark', 'Unmarked'],
    ['Mark', 'Marked'],
  ],
  scratched_out: [
    ['Uncheck', 'Unchecked'],
    ['Scratch out', 'Scratched out'],
  ],
} as const;
