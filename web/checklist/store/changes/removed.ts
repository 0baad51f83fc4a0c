import type { Lists } from './lists.ts';

type Placed<Item> = readonly { readonly item: Item; readonly place: number }[];

/** The rows that a deletion took out of the lists, with their positions. */
export interface Removed {
  readonly categories: Placed<Lists['categories'][number]>;
  readonly notes: Placed<Lists['notes'][number]>;
}

export const removedFrom = (before: Lists, after: Lists): Removed => ({
  categories: missing(before.categories, after.categories),
  notes: missing(before.notes, after.notes),
});

/** The rows alone. */
export const itemsOf = ({ categories, notes }: Removed): Lists => ({
  categories: categories.map(({ item }) => item),
  notes: notes.map(({ item }) => item),
});

/** The lists with what was removed, where it was: until the server has been asked, which knows better. */
export const withRemoved = (lists: Lists, { categories, notes }: Removed): Lists => ({
  ...lists,
  categories: putBack(lists.categories, categories),
  notes: putBack(lists.notes, notes),
});

/** The notes without those: a note takes its sub notes along, at every depth. */
export function withoutNotes({ notes }: Lists, ids: readonly string[]): Lists['notes'] {
  const gone = new Set(ids);
  let before: number;
  do {
    before = gone.size;
    for (const note of notes) if (note.parent !== null && gone.has(note.parent)) gone.add(note.id);
  } while (gone.size > before);
  return notes.filter((note) => !gone.has(note.id));
}

function missing<T extends { readonly id: string }>(before: readonly T[], after: readonly T[]): Placed<T> {
  const left = new Set(after.map(({ id }) => id));
  return before.map((item, place) => ({ item, place })).filter(({ item }) => !left.has(item.id));
}

function putBack<T extends { readonly id: string }>(items: readonly T[], removed: Placed<T>): readonly T[] {
  const present = new Set(items.map(({ id }) => id));
  const whole = [...items];
  for (const { item, place } of removed) if (!present.has(item.id)) whole.splice(place, 0, item);
  return whole;
}
