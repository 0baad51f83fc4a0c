import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Move } from '../../../contract/several-notes.ts';
import type { Connection, Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { invalid } from '../../errors.ts';
import { type Actor, change } from '../door/change.ts';
import { type Outcome, Unchanged } from '../door/outcome.ts';
import { known, noSuch } from './notes.ts';
import { placeNote } from './ordering.ts';

/** A note's position. */
export interface Placed {
  id: string;
  category: string;
  parent: string | null;
  position: number;
}

export const selectPlacedNotes = statement<{ owner: string }>()('selectPlacedNotes', (db, param) =>
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

/** Of a note that has another category or parent. The revision, which was raised before, guards the rows. */
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

/** Then other calls have their turn. */
const MOVES_AT_ONCE = 200;

/** The place of a note in the order, taken and given away without touching the others. */
class Place {
  readonly was: Placed;
  readonly note: Placed;
  before: Place = this;
  next: Place = this;
  /** The move that put the note under its parent. */
  joined = 0;
  /** The move that named the note last, with its sub notes, and the category it took them to. */
  taken: { at: number; category: string } | undefined;

  constructor(note: Placed) {
    this.was = note;
    this.note = { ...note };
  }

  get isFree(): boolean {
    return this.next === this;
  }

  putBehind(other: Place): void {
    [this.before, this.next] = [other, other.next];
    this.next.before = this;
    other.next = this;
  }

  free(): void {
    this.before.next = this.next;
    this.next.before = this.before;
    this.next = this;
  }
}

/**
 * Makes moves one after another. Each costs only as much as the notes that it names: a thousand moves
 * of thousands of notes are one request.
 */
class Moving {
  readonly #byId = new Map<string, Place>();
  /** Behind the last place and before the first. */
  readonly #end = new Place({ id: '', category: '', parent: null, position: 0 });
  #moves = 0;

  constructor(notes: readonly Placed[]) {
    for (const note of notes) {
      const place = new Place(note);
      this.#byId.set(note.id, place);
      place.putBehind(this.#end.before);
    }
  }

  /** A sub note whose note is named too moves with it, and keeps its place. */
  move({ notes, category: sent, parent: under, after }: Move): void {
    const at = ++this.#moves;
    const [category, parent] = [known(sent), under == null ? null : known(under)];
    const named = new Set(notes.map((id) => id.toLowerCase()));
    const goesAlong = ({ parent: own }: Placed) => parent === null && own !== null && named.has(own);
    const places = [...named].flatMap((id) => this.#byId.get(id) ?? []);
    const moving = places.filter(({ note }) => !goesAlong(note));
    for (const place of moving) {
      place.free();
      Object.assign(place.note, { category, parent });
      place.joined = at;
    }
    const anchor = after == null ? undefined : this.#byId.get(known(after));
    let behind = anchor === undefined || anchor.isFree ? this.#end.before : anchor;
    if (after === null) behind = this.#end;
    for (const place of moving) {
      place.putBehind(behind);
      behind = place;
    }
    for (const place of places) place.taken = { at, category };
  }

  /**
   * The places in their new order.
   * @throws Refusal 400 where a note is misplaced: checked after all moves, as a note that returns to its place may
   * arrive before its parent
   */
  end(): Place[] {
    const places: Place[] = [];
    for (let place = this.#end.next; place !== this.#end; place = place.next) places.push(place);
    const subs = places.filter(({ note }) => note.parent !== null);
    const hostOf = ({ note }: Place) => this.#byId.get(note.parent ?? '');
    for (const sub of subs) {
      const taken = hostOf(sub)?.taken;
      if (taken !== undefined && taken.at > sub.joined) sub.note.category = taken.category;
    }
    for (const sub of subs) {
      const host = hostOf(sub)?.note;
      if (host?.category !== sub.note.category) throw noSuch('moves', sub.note.parent ?? '');
      if (host.parent !== null) throw invalid('moves', DEEPER);
    }
    return places;
  }
}

const DEEPER = 'Sub notes can not have sub notes.';

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
    moving.move(move);
  }
  if (isMuch) await nextTurn();
  const next = moving.end();
  const end = next.findLastIndex(({ taken }) => taken === undefined) + 1;
  const held = next.slice(0, end).map(({ was }) => was.position);
  held.sort((a, b) => a - b);
  const moved = next.flatMap(({ was, note }, at) => {
    const position = held[at] ?? free + at - end;
    const isMoved = was.category !== note.category || was.parent !== note.parent || was.position !== position;
    return isMoved ? [{ ...note, position }] : [];
  });
  if (isMuch) await nextTurn();
  return moved;
}

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
