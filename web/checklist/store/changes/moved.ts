import { movedId } from '../../../../contract/moved-id.ts';
import { Moving } from '../../../../contract/moving.ts';
import type { Note } from '../../../../contract/notes.ts';
import type { Move } from '../../../../contract/several-notes.ts';
import { type Lists, sharedIn } from './lists.ts';

type Notes = readonly Note[];

/** The notes after moves, each the same object unless it has another category or parent. */
function withMoved(list: Notes, moves: readonly Move[]): Notes {
  const moving = new Moving(list);
  for (const move of moves) moving.move(move);
  const before = new Map(list.map((note) => [note.id, note]));
  return moving.end().flatMap(({ id, category, parent }) => {
    const was = before.get(id);
    if (was === undefined) return [];
    return was.category === category && was.parent === parent ? was : { ...was, category, parent };
  });
}

interface Crossing {
  readonly moves: readonly Move[];
  readonly to?: string;
}

/** The new ids of notes that move to another space, and of their sub notes. */
export function arrivals(list: Notes, { moves, to }: Crossing): ReadonlyMap<string, string> {
  if (to === undefined) return new Map();
  const named = new Set(moves.flatMap(({ notes }) => notes));
  const comes = ({ id, parent }: Note) => named.has(id) || (parent !== null && named.has(parent));
  return new Map(list.filter(comes).map(({ id }) => [id, movedId(id, to)]));
}

/** The notes after moves. Those that have arrived in another list already are removed here. */
export function withAllMoved(list: Notes, change: Crossing): Notes {
  const ids = arrivals(list, change);
  if (ids.size === 0) return withMoved(list, change.moves);
  const here = new Set(list.map(({ id }) => id));
  const idOf = (id: string) => ids.get(id) ?? id;
  const arriving = list
    .filter(({ id }) => !ids.has(id) || !here.has(idOf(id)))
    .map((note) =>
      ids.has(note.id) ? { ...note, id: idOf(note.id), parent: note.parent && idOf(note.parent) } : note,
    );
  const moves = change.moves.map((move) => ({ ...move, notes: move.notes.map(idOf) }));
  return withMoved(arriving, moves);
}

/** The moves that return notes from another space, where each note gets a third id. */
export function moveBackFrom(lists: Lists, change: Crossing & { readonly space?: string }): readonly Move[] {
  const ids = arrivals(lists.notes, change);
  const returned = (id: string) => {
    const there = ids.get(id);
    return there !== undefined && change.space !== undefined ? movedId(there, change.space) : id;
  };
  return moveBack(
    lists,
    change.moves.flatMap(({ notes }) => notes),
  ).map(({ notes, parent, after, ...move }) => ({
    ...move,
    notes: notes.map((id) => ids.get(id) ?? id),
    parent: parent == null ? null : returned(parent),
    after: after == null ? null : returned(after),
  }));
}

/**
 * The moves that return notes to their present places, each behind the note that it follows: in its own category when
 * that is shared, else among all notes of the user's own, since the server orders these as one list.
 */
function moveBack({ categories, notes }: Lists, ids: readonly string[]): readonly Move[] {
  const named = new Set(ids);
  const shared = sharedIn(categories);
  const latest: Record<string, string> = {};
  const back: Move[] = [];
  for (const { id, category, parent } of notes) {
    const space = shared.includes(category) ? category : '';
    const after = latest[space] ?? null;
    latest[space] = id;
    if (!named.has(id)) continue;
    const last = back.at(-1);
    if (last?.notes.at(-1) === after && last.category === category && last.parent === parent)
      last.notes.push(id);
    else back.push({ notes: [id], category, parent, after });
  }
  return back;
}
