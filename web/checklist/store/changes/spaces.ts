import { copiedId } from '../../../../contract/copied-id.ts';
import type { Note } from '../../../../contract/notes.ts';
import type { Move } from '../../../../contract/several-notes.ts';
import { uuidV7 } from '../../../api/uuid-v7.ts';
import type { Change } from './change.ts';
import { inRequests } from './in-requests.ts';
import { anchored, apply, invert, notesIn } from './kinds/kinds.ts';
import type { Lists } from './lists.ts';
import { withoutNotes } from './removed.ts';
import { madeBy } from './undo-base.ts';

/** What is sent for a change that its user has made, and what takes it back. */
interface Plan {
  readonly parts: readonly Change[];
  readonly inverses: readonly Change[];
}

/** Splits a change into the requests that are sent for it: one for most, several for a change between two spaces. */
export function planOf(lists: Lists, change: Change): Plan {
  const { parts, inverses } = split(lists, change);
  let latest = lists;
  const made = parts.map((part) => {
    const placed = anchored(latest, inSpace(latest, part));
    if (parts.length > 1) latest = apply(latest, part);
    return placed;
  });
  return { parts: made, inverses };
}

function split(lists: Lists, change: Change): Plan {
  if (change.kind === 'move notes') {
    const plan = moveBetween(lists, change);
    if (plan) return plan;
  }
  if (change.kind === 'duplicate category' && sharedWith(lists, change.of)) return duplicate(lists, change);
  const parts = inEachSpace(lists, change);
  return { parts, inverses: inversesOf(lists, parts) };
}

const inversesOf = (lists: Lists, parts: readonly Change[]): readonly Change[] =>
  parts.flatMap((part) => invert(lists, part) ?? []);

/** What is done at once to notes of several spaces, as a search finds them, is done in each. */
function inEachSpace(lists: Lists, change: Change): readonly Change[] {
  if (change.kind !== 'update notes' && change.kind !== 'delete notes') return [change];
  const groups = [...Map.groupBy(change.ids, (id) => ofNote(lists, [id])).values()];
  return groups.map((ids, at) => ({
    ...change,
    ids,
    ...(at > 0 && change.kind === 'delete notes' && { deletion: uuidV7() }),
  }));
}

/** A change with the shared category that it is made in, if it is made in one. */
export function inSpace<C extends Change>(lists: Lists, change: C): C {
  const space = spaceOf(lists, change);
  return space === undefined ? change : { ...change, space };
}

/** The shared category that a change is made in. What happens to categories as such happens among the user's own. */
export function spaceOf(lists: Lists, change: Change): string | undefined {
  switch (change.kind) {
    case 'create note':
    case 'create notes':
      return sharedWith(lists, change.category);
    case 'update note':
    case 'move note':
    case 'update notes':
    case 'move notes':
      return ofNote(lists, notesIn(change));
    case 'delete note':
    case 'delete notes':
      return ofNote(lists, notesIn(change), change.base);
    case 'restore': {
      const { categories, notes } = change.removed;
      return categories.length > 0 ? undefined : sharedWith(lists, notes[0]?.item.category);
    }
    default:
      return undefined;
  }
}

const sharedWith = ({ categories }: Lists, id: string | undefined): string | undefined =>
  categories.find((category) => category.id === id && category.shared)?.id;

function ofNote(lists: Lists, ids: readonly string[], base?: Lists): string | undefined {
  const note = [...lists.notes, ...(base?.notes ?? [])].find(({ id }) => ids.includes(id));
  return sharedWith(lists, note?.category);
}

/** Between two owners of lists a move is a copy, then a deletion; undefined for one that stays within. */
function moveBetween(lists: Lists, change: Change<'move notes'>): Plan | undefined {
  const [move] = change.moves;
  if (move === undefined || change.moves.length > 1) return undefined;
  const target = sharedWith(lists, move.category);
  const moving = lists.notes.filter(({ id }) => move.notes.includes(id));
  const staying = moving.filter(({ category }) => sharedWith(lists, category) === target);
  const leaving = moving.filter((note) => !staying.includes(note));
  if (leaving.length === 0) return undefined;
  const within = withNotes(move, staying);
  const copies = copyTo(lists, leaving, move);
  const deletions = [...Map.groupBy(leaving, ({ category }) => sharedWith(lists, category)).values()].map(
    (notes) => deletionOf(lists, notes),
  );
  const parts = [...within, ...copies, ...deletions];
  const made = madeBy(lists, parts.reduce(apply, lists));
  return {
    parts,
    inverses: [
      ...inversesOf(lists, [...deletions, ...within]),
      {
        kind: 'delete notes',
        ids: made.notes.map(({ id }) => id),
        deletion: uuidV7(),
        base: made,
      },
    ],
  };
}

function withNotes(move: Move, notes: readonly Note[]) {
  if (notes.length === 0) return [];
  return [{ kind: 'move notes' as const, moves: [{ ...move, notes: notes.map(({ id }) => id) }] }];
}

/** What others have written into the originals since is not in the copy: then they stay. */
const deletionOf = (lists: Lists, notes: readonly Note[]) => ({
  kind: 'delete notes' as const,
  ids: notes.map(({ id }) => id),
  deletion: uuidV7(),
  base: withSubNotes(lists, notes),
});

function withSubNotes(lists: Lists, notes: readonly Note[]): Lists {
  const ids = notes.map(({ id }) => id);
  return madeBy({ ...lists, notes: withoutNotes(lists, ids) }, lists);
}

/** New notes like those that move, with their sub notes, at the place that the move names. */
function copyTo(lists: Lists, moving: readonly Note[], { category, parent = null, after }: Move) {
  const { notes } = withSubNotes(lists, moving);
  const ids = new Map(notes.map(({ id }) => [id, uuidV7()]));
  const parts = creationsOf(notes, { category, ids, parent });
  if (after === undefined) return parts;
  const copies = moving.flatMap(({ id }) => ids.get(id) ?? []);
  const moves = [{ category, parent, notes: copies, after }];
  return [...parts, { kind: 'move notes' as const, moves }];
}

interface Target {
  readonly category: string;
  /** Of each note the id of its copy. */
  readonly ids: ReadonlyMap<string, string>;
  /** Of notes whose own parent is not copied. */
  readonly parent: string | null;
  readonly isUnscratched?: boolean;
}

/** Makes copies of notes: parents before their sub notes, and marked after they are made. */
function creationsOf(notes: readonly Note[], target: Target): Change[] {
  const { category, ids, isUnscratched } = target;
  const isNested = ({ parent }: Note) => parent !== null && ids.has(parent);
  const ordered = [...notes.filter((note) => !isNested(note)), ...notes.filter(isNested)];
  const drafts = ordered.map(({ id, content, parent, scratched_out }) => ({
    id: ids.get(id) ?? id,
    content,
    parent: (parent !== null && ids.get(parent)) || target.parent,
    scratched_out: scratched_out && !isUnscratched,
  }));
  const parts: Change[] = inRequests(drafts).map((notes) => ({ kind: 'create notes', category, notes }));
  const marked = notes.flatMap(({ id, important }) => (important ? (ids.get(id) ?? []) : []));
  if (marked.length > 0) parts.push({ kind: 'update notes', ids: marked, flag: 'important', value: true });
  return parts;
}

/** The copy of a shared category is the user's own. */
function duplicate(lists: Lists, { of, id, title, unscratched }: Change<'duplicate category'>): Plan {
  const notes = lists.notes.filter(({ category }) => category === of);
  const ids = new Map(notes.map((note) => [note.id, copiedId(note.id, id)]));
  const target = { category: id, ids, parent: null, isUnscratched: unscratched };
  const parts: Change[] = [{ kind: 'create category', id, title }, ...creationsOf(notes, target)];
  const base = madeBy(lists, parts.reduce(apply, lists));
  return { parts, inverses: [{ kind: 'delete category', id, deletion: id, base }] };
}
