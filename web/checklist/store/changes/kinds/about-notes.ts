import type { Change, ChangeInSpace } from '../change.ts';
import { type ListKey, type Lists, notesOf, spaceOf } from '../lists.ts';
import { nameOfNotes } from './names.ts';

export const notesOfSpace = ({ space }: Pick<ChangeInSpace, 'space'>): readonly ListKey[] => [notesOf(space)];

/** A change of notes that are there is made in their space, and named after them. */
export const aboutNotes = <C extends Change>(notes: (change: C) => readonly string[]) => ({
  notes,
  space(lists: Lists, change: C, own: string): string {
    const ids = new Set(notes(change));
    const note = [...lists.notes, ...createdFor(change)].find(({ id }) => ids.has(id));
    return spaceOf(lists, note?.category, own);
  },
  lists: notesOfSpace,
  name: (lists: Lists, change: C): string => nameOfNotes(lists, notes(change)),
});

/** The notes that an undo deletes, which may have been deleted meanwhile. */
const createdFor = (change: Change): Lists['notes'] =>
  change.kind === 'delete note' || change.kind === 'delete notes' ? (change.base?.notes ?? []) : [];

/** Ids of notes, those of each space together. */
export function bySpace(lists: Lists, ids: readonly string[], own: string): readonly (readonly string[])[] {
  const categories = new Map(lists.notes.map(({ id, category }) => [id, category]));
  return [...Map.groupBy(ids, (id) => spaceOf(lists, categories.get(id), own)).values()];
}
