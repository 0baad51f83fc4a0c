import type { ChangeInSpace } from '../change.ts';
import { type ListKey, type Lists, notesOf, spaceOf } from '../lists.ts';

export const notesOfSpace = ({ space }: Pick<ChangeInSpace, 'space'>): readonly ListKey[] => [notesOf(space)];

/** @param base the notes as created, for those that may have been deleted */
export function spaceOfNotes(lists: Lists, ids: readonly string[], own: string, base?: Lists): string {
  const note = [...lists.notes, ...(base?.notes ?? [])].find(({ id }) => ids.includes(id));
  return spaceOf(lists, note?.category, own);
}

/** Ids of notes, those of each space together. */
export function bySpace(lists: Lists, ids: readonly string[], own: string): readonly (readonly string[])[] {
  const categories = new Map(lists.notes.map(({ id, category }) => [id, category]));
  return [...Map.groupBy(ids, (id) => spaceOf(lists, categories.get(id), own)).values()];
}
