import { isDivider, type NoteNode } from '../list/note-tree.ts';

/** The notes that the category's views hide or move to the end. */
export interface Look {
  readonly hidden: ReadonlySet<string>;
  readonly last: ReadonlySet<string>;
}

interface Item {
  readonly id: string;
}

/** A view counts a note as done when all its sub notes are done, so nothing open is ever hidden. */
function isDone(node: NoteNode): boolean {
  return node.note.scratched_out && !isDivider(node) && isDoneOrLine(node);
}

const isDoneOrLine = ({ subNotes }: NoteNode): boolean =>
  subNotes.every((subNote) => isDivider(subNote) || isDone(subNote));

/** The ids of the notes that are done to a view, at every depth. */
export function doneIn(nodes: readonly NoteNode[], into = new Set<string>()): ReadonlySet<string> {
  for (const node of nodes) {
    if (isDone(node)) into.add(node.id);
    doneIn(node.subNotes, into);
  }
  return into;
}

export function inView<T extends Item>(items: readonly T[], { hidden, last }: Look): readonly T[] {
  if (hidden.size + last.size === 0) return items;
  const shown = items.filter(({ id }) => !hidden.has(id));
  return [...shown.filter(({ id }) => !last.has(id)), ...shown.filter(({ id }) => last.has(id))];
}

interface Rows {
  /** All notes of the list, in their stored order. */
  readonly stored: readonly Item[];
  /** Those that have a row, in the order of the rows. */
  readonly shown: readonly Item[];
  readonly last: ReadonlySet<string>;
}

/**
 * The place in the stored order of a note that is put behind a row, or before all rows when `behind` is null: right
 * behind the row above it, or right before the one below. What is shown last has an order of its own.
 * @returns the note that it follows, null for the first place, undefined when nothing would change or the row is gone
 */
export function storedPlace(
  id: string,
  behind: string | null,
  { stored, shown, last }: Rows,
): string | null | undefined {
  const isAlike = (other: Item) => other.id !== id && last.has(other.id) === last.has(id);
  const rows = shown.filter((other) => other.id !== id);
  const place = behind === null ? 0 : rows.findIndex((other) => other.id === behind) + 1;
  if (place === 0 && behind !== null) return undefined;
  const above = rows.slice(0, place).findLast(isAlike);
  const below = rows.slice(place).find(isAlike);
  const aboveNow = shown
    .slice(
      0,
      shown.findIndex((other) => other.id === id),
    )
    .findLast(isAlike);
  if (above === aboveNow) return undefined;
  if (above) return above.id;
  const others = stored.filter((other) => other.id !== id);
  return others[others.findIndex((other) => other.id === below?.id) - 1]?.id ?? null;
}
