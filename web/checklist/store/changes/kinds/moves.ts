import { orderCategories } from '../../../../../contract/categories.ts';
import { orderNotes } from '../../../../../contract/notes.ts';
import { placeAfter, putInOrder } from '../../../../../contract/order.ts';
import { type Move, moveNotes } from '../../../../../contract/several-notes.ts';
import { call } from '../../../../session/call.ts';
import type { Change } from '../change.ts';
import { type Lists, notesOf, spaceOf } from '../lists.ts';
import { arrivals, moveBackFrom, withAllMoved } from '../moved.ts';
import { quoted } from '../quoted.ts';
import { areInPlace, placesOf } from '../undo-base.ts';
import { aboutNotes, bySpace } from './about-notes.ts';
import type { Kind, Kinds } from './kind.ts';

const moveOne: Kind<'move note'> = {
  ...aboutNotes(({ id }) => [id]),
  apply: (lists, change) => ({ ...lists, notes: putInOrder(lists.notes, orderingOf(lists, change)) }),
  invert(lists, change) {
    const { kind, id } = change;
    const siblings = orderingOf(lists, { kind, id, after: id });
    const place = siblings.indexOf(id);
    if (place === -1) return undefined;
    const base = placesOf(moveOne.apply(lists, change), [id]);
    return { kind, id, after: siblings[place - 1] ?? null, before: siblings[place + 1], base };
  },
  isBasedOn: (lists, change) => isStill(lists, change, moveOne.apply),
  /** It keeps its place also when the lists have changed by the time that it is sent. */
  anchor(lists, change) {
    const ordering = orderingOf(lists, change);
    return { ...change, before: ordering[ordering.indexOf(change.id) + 1], ordering };
  },
  isPartial: true,
  // The order as the user saw it (spec section 4), and the moved note, for a newer order on the server.
  send: ({ id, after, before, ordering = [id] }, options) =>
    call(orderNotes, {
      ...options,
      body: { ordering: [...ordering], moved: { note: id, after, ...(before && { before }) } },
    }),
  isAnnounced: true,
  verb: () => ['Move', 'Moved'],
  refused: () => ({ alert: 'Failed to reorder notes' }),
};

/** The top-level notes of a moved note's category, in their new order; empty for a deleted note. */
function orderingOf({ notes }: Lists, { id, after, before }: Change<'move note'>): string[] {
  const moved = notes.find((note) => note.id === id);
  const siblings = notes.filter(({ category, parent }) => category === moved?.category && parent === null);
  return placeAfter(siblings, id, after, before).map((note) => note.id);
}

/** True when moved notes are where they were moved to, or where they are to be taken back to. */
function isStill<C extends Change<'move note' | 'move notes'>>(
  lists: Lists,
  change: C,
  apply: (lists: Lists, change: C) => Lists,
): boolean {
  const { base } = change;
  if (base === undefined || areInPlace(lists, base)) return true;
  const ids = base.map(({ id }) => id);
  return areInPlace(lists, placesOf(apply(lists, change), ids)); // an attempt whose answer was lost
}

const move: Kind<'move notes'> = {
  ...aboutNotes(({ moves }) => movedBy(moves)),
  apply: (lists, change) => ({ ...lists, notes: withAllMoved(lists.notes, change) }),
  invert(lists, change) {
    const { kind, moves } = change;
    const back = moveBackFrom(lists, change);
    if (back.length === 0) return undefined;
    const ids = arrivals(lists.notes, change);
    const moved = movedBy(moves).map((id) => ids.get(id) ?? id);
    return { kind, moves: back, base: placesOf(move.apply(lists, change), moved) };
  },
  isBasedOn: (lists, change) => isStill(lists, change, move.apply),
  parts: (lists, change, own) =>
    bySpace(lists, movedBy(change.moves), own).map((ids) =>
      moveTo(lists, { ...change, moves: withNotes(change.moves, ids) }, own),
    ),
  isPartial: true,
  send: ({ moves, to }, options) =>
    call(moveNotes, { ...options, body: { moves: [...moves], ...(to && { to }) } }),
  lists: ({ space, to = space }) => [...new Set([space, to])].map(notesOf),
  isAnnounced: true,
  verb: () => ['Move', 'Moved'],
  company: (lists, { moves }) => targetOf(lists, moves),
  refused: () => ({ alert: 'Failed to move notes' }),
};

/** The moves of some of the notes. */
const withNotes = (moves: readonly Move[], ids: readonly string[]): readonly Move[] =>
  moves
    .map((move) => ({ ...move, notes: move.notes.filter((id) => ids.includes(id)) }))
    .filter(({ notes }) => notes.length > 0);

/** Names the space that the notes move to, when that is another one. */
function moveTo(lists: Lists, change: Change<'move notes'>, own: string): Change<'move notes'> {
  const to = spaceOf(lists, change.moves[0]?.category, own);
  return to === move.space(lists, change, own) ? change : { ...change, to };
}

const movedBy = (moves: readonly Move[]): string[] => moves.flatMap(({ notes }) => notes);

/** The target of notes that leave their category, in words. */
function targetOf({ categories, notes }: Lists, moves: readonly Move[]): string {
  const [first] = moves;
  const leaves = notes.some(({ id, category }) => first?.notes.includes(id) && category !== first.category);
  const target = categories.find(({ id }) => leaves && id === first?.category);
  return target ? ` to ${quoted(target.title)}` : '';
}

const orderAll: Kind<'order categories'> = {
  apply: (lists, { ordering }) => ({ ...lists, categories: putInOrder(lists.categories, ordering) }),
  invert: ({ categories }, { kind, ordering: base }) => ({
    kind,
    ordering: categories.map(({ id }) => id),
    base,
  }),
  isBasedOn: (lists, { ordering, base }) =>
    base === undefined || [base, ordering].some((order) => isInOrder(lists, order)),
  send: ({ ordering }, options) => call(orderCategories, { ...options, body: { ordering: [...ordering] } }),
  space: (_, __, own) => own,
  lists: () => ['categories'],
  isAnnounced: true,
  verb: () => ['Change', 'Changed'],
  name: () => 'the order of categories',
  refused: ({ categories }, { ordering }) => ({
    offer: {
      kind: 'set priority',
      order: ordering.flatMap((id) => categories.find((category) => category.id === id) ?? []),
    },
  }),
};

/** True when the categories are in this order, regardless of those created or deleted since. */
const isInOrder = ({ categories }: Lists, order: readonly string[]): boolean =>
  putInOrder(categories, order).every((category, at) => category === categories[at]);

export const MOVES: Kinds<'move note' | 'move notes' | 'order categories'> = {
  'move note': moveOne,
  'move notes': move,
  'order categories': orderAll,
};
