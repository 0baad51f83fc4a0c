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

/** The notes in their order, as a linked list: a note is removed and inserted without touching the others. */
class Chain {
  readonly #next = new Map<string | null, Placed | undefined>();
  readonly #before = new Map<string, Placed | undefined>();
  #last: Placed | undefined;

  constructor(notes: readonly Placed[]) {
    for (const note of notes) this.insert(note, this.#last);
  }

  get last(): Placed | undefined {
    return this.#last;
  }

  has({ id }: Placed): boolean {
    return this.#before.has(id);
  }

  /** @param after undefined for the front */
  insert(note: Placed, after: Placed | undefined): void {
    const next = this.#next.get(after?.id ?? null);
    this.#join(after, note);
    this.#join(note, next);
  }

  remove(note: Placed): void {
    this.#join(this.#before.get(note.id), this.#next.get(note.id));
    this.#before.delete(note.id);
    this.#next.delete(note.id);
  }

  *[Symbol.iterator](): Generator<Placed> {
    for (let note = this.#next.get(null); note !== undefined; note = this.#next.get(note.id)) yield note;
  }

  #join(one: Placed | undefined, other: Placed | undefined): void {
    this.#next.set(one?.id ?? null, other);
    if (other === undefined) this.#last = one;
    else this.#before.set(other.id, one);
  }
}

/**
 * Makes moves one after another. Each costs only as much as the notes that it names: a thousand moves
 * of thousands of notes are one request.
 */
class Moving {
  readonly #byId: ReadonlyMap<string, Placed>;
  readonly #order: Chain;
  /** Which move put a note under its parent, and which moved a parent, with its sub notes, to a category. */
  readonly #joined = new Map<string, number>();
  readonly #taken = new Map<string, { at: number; category: string }>();
  #moves = 0;

  constructor(notes: readonly Placed[]) {
    this.#byId = new Map(notes.map((note) => [note.id, note]));
    this.#order = new Chain(notes);
  }

  /** A sub note whose note is named too moves with it, and keeps its place. */
  move({ notes, category: sent, parent: under, after }: Move): void {
    const at = ++this.#moves;
    const [category, parent] = [known(sent), under == null ? null : known(under)];
    const named = new Set(notes.map((id) => id.toLowerCase()));
    const goesAlong = ({ parent: own }: Placed) => parent === null && own !== null && named.has(own);
    const moving = [...named].flatMap((id) => this.#byId.get(id) ?? []).filter((note) => !goesAlong(note));
    for (const note of moving) {
      this.#order.remove(note);
      Object.assign(note, { category, parent });
      this.#joined.set(note.id, at);
    }
    const anchor = after == null ? undefined : this.#byId.get(known(after));
    let behind = anchor !== undefined && this.#order.has(anchor) ? anchor : this.#order.last;
    if (after === null) behind = undefined;
    for (const note of moving) {
      this.#order.insert(note, behind);
      behind = note;
    }
    for (const id of named) this.#taken.set(id, { at, category });
  }

  /** The notes in their new order. */
  end(): Placed[] {
    const notes = [...this.#order];
    for (const note of notes) {
      const taken = note.parent === null ? undefined : this.#taken.get(note.parent);
      if (taken !== undefined && taken.at > (this.#joined.get(note.id) ?? 0)) note.category = taken.category;
    }
    return notes;
  }
}

const DEEPER = 'Sub notes can not have sub notes.';

/** Checked after all moves: a note that returns to its place may arrive before its parent. */
function refuseMisplaced(list: readonly Placed[]): void {
  const byId = new Map(list.map((note) => [note.id, note]));
  for (const { parent, category } of list) {
    if (parent === null) continue;
    const host = byId.get(parent);
    if (host?.category !== category) throw noSuch('moves', parent);
    if (host.parent !== null) throw invalid('moves', DEEPER);
  }
}

/**
 * The notes whose place differs after the moves.
 * @param list all notes of the owner in their order
 * @param free the first of as many new positions as the moves name notes
 * @throws Refusal 400 for a parent that is not a top-level note of the category, and where sub notes would have sub notes
 */
export function movedNotes(list: readonly Placed[], moves: readonly Move[], free: number): Placed[] {
  const moving = new Moving(list.map((note) => ({ ...note })));
  for (const move of moves) moving.move(move);
  const next = moving.end();
  refuseMisplaced(next);
  const named = new Set(moves.flatMap(({ notes }) => notes.map((id) => id.toLowerCase())));
  const before = new Map(list.map((note) => [note.id, note]));
  return withPositions(next, named, free).filter((note) => {
    const was = before.get(note.id);
    return was?.category !== note.category || was.parent !== note.parent || was.position !== note.position;
  });
}

/** What is last now takes new positions; the others keep theirs, redistributed in order. */
function withPositions(next: readonly Placed[], named: ReadonlySet<string>, free: number): Placed[] {
  const end = next.findLastIndex(({ id }) => !named.has(id)) + 1;
  const held = next.slice(0, end).map(({ position }) => position);
  held.sort((a, b) => a - b);
  return next.map((note, place) => ({ ...note, position: held[place] ?? free + place - end }));
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
    const moved = movedNotes(list, moves, revision - places + 1);
    await placeMoved(tx, { owner, revision }, { list, moved });
    return moved.length === 0 ? new Unchanged(undefined) : undefined;
  };
  return change(db, actor, work, { places });
}
