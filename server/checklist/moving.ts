import type { Move } from '../../contract/several-notes.ts';
import type { Connection, Database } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import { invalid } from '../errors.ts';
import { type Author, change } from './change.ts';
import { known, noSuch } from './notes.ts';
import { type Outcome, Unchanged } from './outcome.ts';

/** Where a note stands. */
interface Placed {
  id: string;
  category: string;
  parent: string | null;
  position: number;
}

const selectPlacedNotes = statement<{ owner: string }>()('selectPlacedNotes', (db, param) =>
  db
    .selectFrom('notes')
    .select(['id', 'category', 'parent', 'position'])
    .where('owner', '=', param('owner'))
    .orderBy('position')
    .orderBy('id'),
);

const selectCategoriesAmong = statement<{ owner: string; ids: readonly string[] }>()(
  'selectCategoriesAmong',
  (db, param, among) =>
    db.selectFrom('categories').select('id').where('owner', '=', param('owner')).where(among('id', 'ids')),
);

/** The revision, raised before, guards the rows. */
const placeMovedNote = statement<Placed & { owner: string; revision: number }>()(
  'placeMovedNote',
  (db, param) =>
    db
      .updateTable('notes')
      .set({
        category: param('category'),
        parent: param('parent'),
        position: param('position'),
        revision: param('revision'),
      })
      .where('owner', '=', param('owner'))
      .where('id', '=', param('id')),
  { id: 'text', category: 'text', parent: 'text', position: 'integer' },
);

/**
 * Makes one move in a list, whose notes change in place: a thousand moves of thousands of notes are one request. A sub
 * note whose note is named too goes along with it, and keeps its place.
 */
function moveOnce(list: Placed[], byId: ReadonlyMap<string, Placed>, move: Move): void {
  const { notes, category: sent, parent: under, after } = move;
  const [category, parent] = [known(sent), under == null ? null : known(under)];
  const named = new Set(notes.map((id) => id.toLowerCase()));
  const goesAlong = ({ parent: own }: Placed) => parent === null && own !== null && named.has(own);
  const moving = [...named].flatMap((id) => byId.get(id) ?? []).filter((note) => !goesAlong(note));
  for (const note of moving) {
    list.splice(list.indexOf(note), 1);
    Object.assign(note, { category, parent });
  }
  const anchor = after == null ? undefined : known(after);
  const behind = list.findIndex(({ id }) => id === anchor);
  list.splice(after === null || behind >= 0 ? behind + 1 : list.length, 0, ...moving);
  for (const note of list) if (goesAlong(note)) note.category = category;
}

const DEEPER = 'Sub notes can not have sub notes.';

/** Looked at when all moves are made: what goes back to where it was may arrive before its parent. */
function refuseMisplaced(list: readonly Placed[], byId: ReadonlyMap<string, Placed>): void {
  for (const { parent, category } of list) {
    if (parent === null) continue;
    const host = byId.get(parent);
    if (host?.category !== category) throw noSuch('moves', parent);
    if (host.parent !== null) throw invalid('moves', DEEPER);
  }
}

/**
 * The notes that stand elsewhere after the moves.
 * @param list all notes of the owner in their order
 * @param free the first of as many new positions as the moves name notes
 * @throws Refusal 400 for a parent that is no top-level note of the category, and where sub notes would have sub notes
 */
function movedNotes(list: readonly Placed[], moves: readonly Move[], free: number): Placed[] {
  const next = list.map((note) => ({ ...note }));
  const byId = new Map(next.map((note) => [note.id, note]));
  for (const move of moves) moveOnce(next, byId, move);
  refuseMisplaced(next, byId);
  const named = new Set(moves.flatMap(({ notes }) => notes.map((id) => id.toLowerCase())));
  const before = new Map(list.map((note) => [note.id, note]));
  return withPositions(next, named, free).filter((note) => {
    const was = before.get(note.id);
    return was?.category !== note.category || was.parent !== note.parent || was.position !== note.position;
  });
}

/** What stands at the end now takes new positions; all others share out, in their order, those that they have. */
function withPositions(next: readonly Placed[], named: ReadonlySet<string>, free: number): Placed[] {
  const end = next.findLastIndex(({ id }) => !named.has(id)) + 1;
  const held = next.slice(0, end).map(({ position }) => position);
  held.sort((a, b) => a - b);
  return next.map((note, place) => ({ ...note, position: held[place] ?? free + place - end }));
}

/**
 * Moves notes, with their sub notes, one move after another.
 * @throws Refusal 400 for a category or parent that is not the owner's, and where sub notes would have sub notes
 */
export function moveNotes(db: Database, author: Author, moves: readonly Move[]): Promise<Outcome<void>> {
  const { owner } = author;
  const places = moves.reduce((sum, { notes }) => sum + notes.length, 0);
  const work = async (tx: Connection, raising: Promise<number>) => {
    const ids = moves.map(({ category }) => known(category));
    const [list, categories, revision] = await Promise.all([
      tx.all(selectPlacedNotes, { owner }),
      tx.all(selectCategoriesAmong, { owner, ids }),
      raising,
    ]);
    const found = new Set(categories.map(({ id }) => id));
    for (const { category } of moves) if (!found.has(known(category))) throw noSuch('moves', category);
    const moved = movedNotes(list, moves, revision - places + 1);
    const rows = moved.map((note) => ({ ...note, owner, revision }));
    await tx.each(placeMovedNote, rows);
    return moved.length === 0 ? new Unchanged(undefined) : undefined;
  };
  return change(db, author, work, { places });
}
