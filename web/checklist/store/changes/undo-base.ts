import type { Category } from '../../../../contract/categories.ts';
import { NOTE_FIELDS, type Note } from '../../../../contract/notes.ts';
import type { Lists } from './lists.ts';

/** The position of a note among those of its category and parent. */
export interface Place {
  readonly id: string;
  readonly category: string;
  readonly parent: string | null;
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/**
 * True when the rows are still as created, hold nothing that was added since, and are not shared. Rows that
 * were deleted meanwhile do not count.
 */
export function isAsMade(now: Lists, made: Lists): boolean {
  const [categories, notes] = [idsOf(made.categories), idsOf(made.notes)];
  const isForeign = ({ id, category, parent }: Note) =>
    !notes.has(id) && (categories.has(category) || (parent !== null && notes.has(parent)));
  const isShared = ({ id, shared }: Category) => shared && categories.has(id);
  return (
    !now.notes.some(isForeign) &&
    !now.categories.some(isShared) &&
    areSame(now.categories, made.categories, ['title']) &&
    areSame(now.notes, made.notes, [...NOTE_FIELDS, 'category', 'parent'])
  );
}

/** The places of those notes that still exist. */
export function placesOf({ notes }: Lists, ids: readonly string[]): Place[] {
  return ids.flatMap((id) => {
    const note = notes.find((other) => other.id === id);
    if (note === undefined) return [];
    const { category, parent } = note;
    const siblings = notes.filter((other) => other.category === category && other.parent === parent);
    const at = siblings.indexOf(note);
    return { id, category, parent, previous: siblings[at - 1]?.id, next: siblings[at + 1]?.id };
  });
}

/** True when notes have not been moved: one old neighbour is enough, as others may be new. */
export function areInPlace(now: Lists, places: readonly Place[]): boolean {
  const present = placesOf(
    now,
    places.map(({ id }) => id),
  );
  const byId = new Map(present.map((place) => [place.id, place]));
  return places.every((was) => {
    const is = byId.get(was.id);
    if (is === undefined) return true;
    const isBeside = is.previous === was.previous || is.next === was.next;
    return is.category === was.category && is.parent === was.parent && isBeside;
  });
}

const idsOf = (items: readonly { readonly id: string }[]): ReadonlySet<string> =>
  new Set(items.map(({ id }) => id));

function areSame<T extends { readonly id: string }>(
  now: readonly T[],
  made: readonly T[],
  fields: readonly (keyof T)[],
): boolean {
  const present = new Map(now.map((item) => [item.id, item]));
  return made.every((item) => {
    const latest = present.get(item.id);
    return latest === undefined || fields.every((field) => latest[field] === item[field]);
  });
}
