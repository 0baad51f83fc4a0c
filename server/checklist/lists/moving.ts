import { setImmediate as nextTurn } from 'node:timers/promises';
import { Moving } from '../../../contract/moving.ts';
import type { Move } from '../../../contract/several-notes.ts';
import type { Connection, Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { invalid } from '../../errors.ts';
import { type Actor, change } from '../door/change.ts';
import { known, noSuch } from '../door/ids.ts';
import { type Outcome, Unchanged } from '../door/outcome.ts';
import { liveCategories, liveNotes, updateLiveNotes } from '../rows/live.ts';
import { placeNote } from './ordering.ts';

/** A note's position. */
export interface Placed {
  id: string;
  category: string;
  parent: string | null;
  position: number;
}

export const selectPlacedNotes = statement<{ owner: string }>()('selectPlacedNotes', (db, param) =>
  liveNotes(db, param('owner'))
    .select(['id', 'category', 'parent', 'position'])
    .orderBy('position')
    .orderBy('id'),
);

const selectCategoriesAmong = statement<{ owner: string; ids: readonly string[] }>()(
  'selectCategoriesAmong',
  (db, param, among) => liveCategories(db, param('owner')).select('id').where(among('id', 'ids')),
);

/** The new place of a note. The revision, which was raised before, guards the rows. */
const placeMovedNote = statement<Placed & { owner: string; revision: number }>()(
  'placeMovedNote',
  (db, param) =>
    updateLiveNotes(db, param('owner'))
      .set(param.each('category', 'parent', 'position', 'revision'))
      .where(param.match('id')),
  { id: 'text', category: 'text', parent: 'text', position: 'integer' },
);

/** Then other calls have their turn. */
const MOVES_AT_ONCE = 200;

/**
 * The notes whose place differs after the moves. What is last now takes new positions; the others keep theirs,
 * redistributed in order.
 * @param list all notes of the owner in their order
 * @param free the first of as many new positions as the moves name notes
 * @throws Refusal 400 for a parent that is not a top-level note of the category, and where sub notes would have sub notes
 */
export async function movedNotes(
  list: readonly Placed[],
  moves: readonly Move[],
  free: number,
): Promise<Placed[]> {
  const isMuch = moves.length >= MOVES_AT_ONCE;
  const moving = new Moving(list);
  for (const [at, move] of moves.entries()) {
    if (isMuch && at % MOVES_AT_ONCE === 0) await nextTurn();
    moving.move(asStored(move));
  }
  if (isMuch) await nextTurn();
  const next = moving.end();
  // Only now, as a note that returns to its place may arrive before its parent.
  for (const { category, parent } of next) {
    if (parent === null) continue;
    const host = moving.hostOf({ parent });
    if (host?.category !== category) throw noSuch('moves', parent);
    if (host.parent !== null) throw invalid('moves', 'Sub notes can not have sub notes.');
  }
  const before = new Map(list.map((note) => [note.id, note]));
  const end = next.findLastIndex(({ taken }) => taken === undefined) + 1;
  const staying = new Set(next.slice(0, end).map(({ id }) => id));
  const held = list.flatMap(({ id, position }) => (staying.has(id) ? position : []));
  const moved = next.flatMap(({ id, category, parent }, at) => {
    const was = before.get(id);
    const position = held[at] ?? free + at - end;
    const isMoved = was?.category !== category || was.parent !== parent || was.position !== position;
    return isMoved ? [{ id, category, parent, position }] : [];
  });
  if (isMuch) await nextTurn();
  return moved;
}

/** A move with its ids as they are stored. */
const asStored = ({ notes, category, parent, after }: Move): Move => ({
  notes: notes.map((id) => id.toLowerCase()),
  category: known(category),
  parent: parent == null ? null : known(parent),
  ...(after !== undefined && { after: after === null ? null : known(after) }),
});

/** @throws Refusal 400 for a category that is not the owner's */
export async function demandCategories(tx: Connection, owner: string, moves: readonly Move[]): Promise<void> {
  const ids = moves.map(({ category }) => known(category));
  const found = new Set((await tx.all(selectCategoriesAmong, { owner, ids })).map(({ id }) => id));
  for (const { category } of moves) if (!found.has(known(category))) throw noSuch('moves', category);
}

/** Stores the new places of notes that were in the list before. */
export async function placeMoved(
  tx: Connection,
  lists: { owner: string; revision: number },
  { list, moved }: { list: readonly Placed[]; moved: readonly Placed[] },
): Promise<void> {
  const before = new Map(list.map((note) => [note.id, note]));
  const isPushed = ({ id, category, parent }: Placed) => {
    const was = before.get(id);
    return was?.category === category && was.parent === parent;
  };
  const rows = moved.map((note) => ({ ...note, ...lists }));
  await tx.each(
    placeMovedNote,
    rows.filter((note) => !isPushed(note)),
  );
  await tx.each(placeNote, rows.filter(isPushed));
}

/**
 * Moves notes, with their sub notes, one move after another.
 * @throws Refusal 400 for a category or parent that is not the owner's, and where sub notes would have sub notes
 */
export function moveNotes(db: Database, actor: Actor, moves: readonly Move[]): Promise<Outcome<void>> {
  const { owner } = actor;
  const places = moves.reduce((sum, { notes }) => sum + notes.length, 0);
  const work = async (tx: Connection, raising: Promise<number>) => {
    const [list, revision] = await Promise.all([
      tx.all(selectPlacedNotes, { owner }),
      raising,
      demandCategories(tx, owner, moves),
    ]);
    const moved = await movedNotes(list, moves, revision - places + 1);
    await placeMoved(tx, { owner, revision }, { list, moved });
    return moved.length === 0 ? new Unchanged(undefined) : undefined;
  };
  return change(db, actor, work, { places });
}
