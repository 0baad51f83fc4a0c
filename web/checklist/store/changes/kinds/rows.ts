import type { Change } from '../change.ts';
import type { Lists } from '../lists.ts';
import { itemsOf, removedFrom } from '../removed.ts';
import { isAsMade } from '../undo-base.ts';

type Apply<C> = (lists: Lists, change: C) => Lists;

/** Makes rows: the undo deletes them, unless they were there before. */
export const creating = <C>(apply: Apply<C>) => ({
  apply,
  invert: (lists: Lists, change: C) => deletionOf(itemsOf(removedFrom(apply(lists, change), lists))),
});

type Deletion = Change<'delete note' | 'delete notes' | 'delete category'>;

/** Deletes rows: the undo restores them, and a deletion that was held up takes along no later text. */
export const deleting = <C extends Deletion>(apply: Apply<C>) => ({
  apply,
  invert: (lists: Lists, change: C): Change => ({
    kind: 'restore',
    deletion: change.deletion,
    removed: removedFrom(lists, apply(lists, change)),
  }),
  isBasedOn(lists: Lists, change: C): boolean {
    const { base, texts } = change;
    if (base && !isAsMade(lists, base)) return false;
    const { notes } = itemsOf(removedFrom(lists, apply(lists, change)));
    return !texts || notes.every(({ id, content }) => texts[id] === content);
  },
  anchor(lists: Lists, change: C): C {
    if (change.base) return change;
    const { notes } = itemsOf(removedFrom(lists, apply(lists, change)));
    return { ...change, texts: Object.fromEntries(notes.map(({ id, content }) => [id, content])) };
  },
});

/**
 * Deletes rows as long as they are as made.
 * @param deletion names it: a creation, which can be undone once, by the id of what it made
 */
export function deletionOf(base: Lists, deletion?: string): Change | undefined {
  const [category] = base.categories;
  if (category) return { kind: 'delete category', id: category.id, deletion: deletion ?? category.id, base };
  const made = new Set(base.notes.map(({ id }) => id));
  const ids = base.notes.filter(({ parent }) => parent === null || !made.has(parent)).map(({ id }) => id);
  const [id, ...others] = ids;
  if (id === undefined) return undefined;
  if (others.length === 0) return { kind: 'delete note', id, deletion: deletion ?? id, base };
  return { kind: 'delete notes', ids, deletion: deletion ?? id, base };
}
