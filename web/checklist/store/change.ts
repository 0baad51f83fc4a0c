import type { createCategory, orderCategories, updateCategory } from '../../../contract/categories.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { updateNote } from '../../../contract/notes.ts';
import { type GroupChange, kindOf } from './kinds.ts';
import type { Lists } from './lists.ts';
import { placeAfter, putInOrder } from './put-in-order.ts';
import { type Restoring, removedFrom, withoutNotes, withRemoved } from './removed.ts';

/**
 * `after` is the top-level note of the same category that it follows from now on; null puts it first. `before` is the
 * one that follows it, where it goes when `after` is gone by the time that it is sent.
 */
interface Moving {
  readonly kind: 'move note';
  readonly id: string;
  readonly after: string | null;
  readonly before?: string | undefined;
}

/** Everything that a user can do to the lists. Ids are made here, so that a change that is sent twice is made once. */
export type Change =
  | {
      readonly kind: 'create note';
      readonly id: string;
      readonly content: string;
      readonly category: string;
      readonly parent: string | null;
    }
  | ({ readonly kind: 'update note'; readonly id: string } & Readonly<BodyOf<typeof updateNote>>)
  /** `deletion` names the action, so that it can be undone. */
  | { readonly kind: 'delete note'; readonly id: string; readonly deletion: string }
  | Moving
  | ({ readonly kind: 'create category'; readonly id: string } & Readonly<BodyOf<typeof createCategory>>)
  | ({ readonly kind: 'update category'; readonly id: string } & Readonly<BodyOf<typeof updateCategory>>)
  | { readonly kind: 'delete category'; readonly id: string; readonly deletion: string }
  | ({ readonly kind: 'order categories' } & Readonly<BodyOf<typeof orderCategories>>)
  | Restoring
  | GroupChange;

/** The lists after a change. To apply a change that they have already alters nothing. */
export function apply(lists: Lists, change: Change): Lists {
  const { categories, notes } = lists;
  switch (change.kind) {
    case 'create note': {
      const { kind: _, ...note } = change;
      if (notes.some(({ id }) => id === note.id)) return lists;
      return { categories, notes: [...notes, { ...note, important: false, scratched_out: false }] };
    }
    case 'update note': {
      const { kind: _, base: __, id, ...fields } = change;
      return { categories, notes: notes.map((note) => (note.id === id ? { ...note, ...fields } : note)) };
    }
    case 'delete note':
      return { categories, notes: withoutNotes(lists, [change.id]) };
    case 'move note':
      return { categories, notes: putInOrder(notes, orderingOf(lists, change)) };
    case 'create category': {
      const { id, title } = change;
      if (categories.some((category) => category.id === id)) return lists;
      return { categories: [...categories, { id, title }], notes };
    }
    case 'update category': {
      const { id, title } = change;
      return { categories: categories.map((it) => (it.id === id ? { ...it, title } : it)), notes };
    }
    case 'delete category':
      return {
        categories: categories.filter(({ id }) => id !== change.id),
        notes: notes.filter(({ category }) => category !== change.id),
      };
    case 'order categories':
      return { categories: putInOrder(categories, change.ordering), notes };
    case 'restore':
      return withRemoved(lists, change.removed);
    default:
      return kindOf(change).apply(lists);
  }
}

/**
 * The change that takes another one back.
 * @param lists what was shown before the change
 * @returns nothing when there is nothing to take back
 */
export function invert(lists: Lists, change: Change): Change | undefined {
  const { categories, notes } = lists;
  switch (change.kind) {
    // What is created once can be taken back once: its own id names the deletion.
    case 'create note':
      if (notes.some(({ id }) => id === change.id)) return undefined;
      return { kind: 'delete note', id: change.id, deletion: change.id };
    case 'create category':
      if (categories.some(({ id }) => id === change.id)) return undefined;
      return { kind: 'delete category', id: change.id, deletion: change.id };
    case 'update note': {
      const note = notes.find(({ id }) => id === change.id);
      if (note === undefined) return undefined;
      const { kind, id, base: _, ...after } = change;
      const before = Object.fromEntries(Object.entries(note).filter(([field]) => field in after));
      return { kind, id, ...before, base: after };
    }
    case 'update category': {
      const { kind, id, title } = change;
      const category = categories.find((other) => other.id === id);
      return category && { kind, id, title: category.title, base: { title } };
    }
    case 'delete note':
    case 'delete category':
      return {
        kind: 'restore',
        deletion: change.deletion,
        removed: removedFrom(lists, apply(lists, change)),
      };
    case 'move note': {
      const { kind, id } = change;
      const siblings = orderingOf(lists, { kind, id, after: id });
      const place = siblings.indexOf(id);
      if (place === -1) return undefined;
      return { kind, id, after: siblings[place - 1] ?? null, before: siblings[place + 1] };
    }
    case 'order categories':
      return { kind: 'order categories', ordering: categories.map(({ id }) => id) };
    case 'restore':
      return undefined;
    default:
      return kindOf(change).invert(lists);
  }
}

/** The top-level notes of the category of a moved note, in their new order; empty when the note is gone. */
export function orderingOf({ notes }: Lists, { id, after, before }: Moving): string[] {
  const moved = notes.find((note) => note.id === id);
  const siblings = notes.filter(({ category, parent }) => category === moved?.category && parent === null);
  return placeAfter(siblings, id, after, before).map((note) => note.id);
}

/** Whether the lists have the note of a move and the one that it follows. */
export const isPlacedIn = ({ notes }: Lists, { id, after }: Moving): boolean =>
  [id, after ?? id].every((named) => notes.some((note) => note.id === named));

/** A change that keeps its place also when the lists have changed by the time that it is sent. */
export function anchored(lists: Lists, change: Change): Change {
  if (change.kind !== 'move note') return change;
  const ordering = orderingOf(lists, change);
  return { ...change, before: ordering[ordering.indexOf(change.id) + 1] };
}
