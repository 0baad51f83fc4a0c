import { DIVIDER, type Note } from '../../../contract/notes.ts';

/** A note with its sub notes, at every depth. */
export interface NoteNode {
  readonly id: string;
  readonly note: Note;
  readonly subNotes: readonly NoteNode[];
}

const NONE: readonly NoteNode[] = [];
/** A node lives as long as its note: what did not change keeps its identity, so that its row need not render. */
const nodes = new WeakMap<Note, NoteNode>();

/** Is this a divider line? A note of dashes that has sub notes is not: they would be out of reach, and deleted with it. */
export function isDivider({ note, subNotes }: NoteNode): boolean {
  return note.content === DIVIDER && subNotes.length === 0;
}

/**
 * The top-level notes of a category with their sub notes, in the order of the list. A note whose parent is not there
 * is shown at the top level, so that nothing is out of reach.
 */
export function noteTree(notes: readonly Note[], category: string): readonly NoteNode[] {
  const own = notes.filter((note) => note.category === category);
  const ids = new Set(own.map(({ id }) => id));
  const byParent = Map.groupBy(own, ({ parent }) => (parent !== null && ids.has(parent) ? parent : null));
  return nodesUnder(null, byParent);
}

/** The numbers of top-level rows by their ids: 1, 2, 3 …; a divider line has none and does not count. */
export const noteNumbers = (tree: readonly NoteNode[]): ReadonlyMap<string, number> =>
  new Map(tree.filter((node) => !isDivider(node)).map(({ id }, index) => [id, index + 1]));

function nodesUnder(
  parent: string | null,
  byParent: ReadonlyMap<string | null, readonly Note[]>,
): readonly NoteNode[] {
  return byParent.get(parent)?.map((note) => nodeOf(note, nodesUnder(note.id, byParent))) ?? NONE;
}

function nodeOf(note: Note, subNotes: readonly NoteNode[]): NoteNode {
  const known = nodes.get(note);
  if (known && isSame(known.subNotes, subNotes)) return known;
  const node = { id: note.id, note, subNotes };
  nodes.set(note, node);
  return node;
}

function isSame(some: readonly NoteNode[], others: readonly NoteNode[]): boolean {
  return some.length === others.length && some.every((node, index) => node === others[index]);
}
