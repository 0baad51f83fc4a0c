import {
  createNote,
  DIVIDER,
  deleteNote,
  type Note,
  orderNotes,
  updateNote,
} from '../../../../../contract/notes.ts';
import { placeAfter, putInOrder } from '../../../../../contract/order.ts';
import { call } from '../../../../session/call.ts';
import type { Change } from '../change.ts';
import { isAsDeleted, withTexts } from '../deleted-texts.ts';
import { type Lists, spaceOf } from '../lists.ts';
import { quoted } from '../quoted.ts';
import { removedFrom, withoutNotes } from '../removed.ts';
import { areInPlace, madeBy, placesOf } from '../undo-base.ts';
import type { Kind, Kinds, Offer, Verb } from './kind.ts';
import { companyOf, nameOfNotes } from './names.ts';
import { notesOfSpace, spaceOfNotes } from './spaces.ts';

const createOne: Kind<'create note'> = {
  apply(lists, { kind: _, space: __, ...note }) {
    if (has(lists, note.id)) return lists;
    return { ...lists, notes: [...lists.notes, { ...note, important: false, scratched_out: false }] };
  },
  // A creation can be undone once: its own id names the deletion.
  invert(lists, change) {
    const { id } = change;
    if (has(lists, id)) return undefined;
    return { kind: 'delete note', id, deletion: id, base: madeBy(lists, createOne.apply(lists, change)) };
  },
  space: (lists, { category }, own) => spaceOf(lists, category, own),
  send: ({ kind: _, space: __, ...body }, options) => call(createNote, { ...options, body }),
  lists: notesOfSpace,
  isAnnounced: false,
  verb: () => ['Add', 'Added'],
  name: (_, { content }) => quoted(content),
  notes: ({ id }) => [id],
  text: ({ content }) => (content === DIVIDER ? undefined : content),
  refused(lists, { id, content, category, parent }) {
    if (content === DIVIDER) return { alert: 'Failed to create line' };
    const offer = { kind: 'create note', id, ...placeIn(lists, category, parent), draft: content } as const;
    return { alert: 'Failed to create note', offer };
  },
};

/** The place in which a refused note is offered again: the selected category when its own was deleted. */
export function placeIn({ categories }: Lists, category: string, parent: string | null = null) {
  return categories.some(({ id }) => id === category) ? { category, parent } : { parent: null };
}

const updateOne: Kind<'update note'> = {
  apply(lists, { kind: _, space: __, base: ___, id, ...fields }) {
    return { ...lists, notes: lists.notes.map((note) => (note.id === id ? { ...note, ...fields } : note)) };
  },
  invert({ notes }, { kind, id, space: _, base: __, ...after }) {
    const note = notes.find((other) => other.id === id);
    if (note === undefined) return undefined;
    const before = Object.fromEntries(Object.entries(note).filter(([field]) => field in after));
    return { kind, id, ...before, base: after };
  },
  space: (lists, { id }, own) => spaceOfNotes(lists, [id], own),
  send: ({ kind: _, space: __, id, ...body }, options) =>
    call(updateNote, { ...options, params: { id }, body }),
  lists: notesOfSpace,
  isAnnounced: false,
  verb: verbOfUpdate,
  name: (lists, { id }) => nameOfNotes(lists, [id]),
  notes: ({ id }) => [id],
  text: ({ content }) => content,
  gone: ({ content }) => (content === undefined ? 'refused' : 'conflict'),
  refused({ notes }, { id, content }) {
    const alert = 'Failed to update note';
    if (content === undefined) return { alert };
    return {
      alert,
      offer: offerText(
        content,
        notes.find((note) => note.id === id),
      ),
    };
  },
};

function verbOfUpdate({ content, important, scratched_out }: Change<'update note'>): Verb {
  if (content !== undefined) return ['Edit', 'Edited'];
  if (important !== undefined) return FLAG_VERBS.important[important ? 1 : 0];
  return FLAG_VERBS.scratched_out[scratched_out ? 1 : 0];
}

/** By what is done to a flag: taken away, or set. */
export const FLAG_VERBS = {
  important: [
    ['Unmark', 'Unmarked'],
    ['Mark', 'Marked'],
  ],
  scratched_out: [
    ['Uncheck', 'Unchecked'],
    ['Scratch out', 'Scratched out'],
  ],
} as const;

/** The text of a deleted note is offered as a new note. */
const offerText = (draft: string, note: Note | undefined): Offer =>
  note ? { kind: 'edit note', note, draft } : { kind: 'create note', parent: null, draft };

const deleteOne: Kind<'delete note'> = {
  apply: (lists, { id }) => ({ ...lists, notes: withoutNotes(lists, [id]) }),
  invert: (lists, change) => ({
    kind: 'restore',
    deletion: change.deletion,
    removed: removedFrom(lists, deleteOne.apply(lists, change)),
  }),
  isBasedOn: (lists, change) => isAsDeleted(lists, change, deleteOne.apply(lists, change)),
  anchor: (lists, change) => withTexts(lists, change, deleteOne.apply(lists, change)),
  space: (lists, { id, base }, own) => spaceOfNotes(lists, [id], own, base),
  send: ({ id, deletion }, options) =>
    call(deleteNote, { ...options, params: { id }, query: { ...options.query, deletion } }),
  lists: notesOfSpace,
  isAnnounced: true,
  verb: () => ['Delete', 'Deleted'],
  name: (lists, { id }) => nameOfNotes(lists, [id]),
  company: (lists, change) =>
    companyOf(lists.notes.length - deleteOne.apply(lists, change).notes.length - 1, 'sub note'),
  notes: ({ id }) => [id],
  gone: () => 'done',
  refused({ notes }, change) {
    const isLine = notes.some(({ id, content }) => id === change.id && content === DIVIDER);
    return { alert: isLine ? 'Failed to delete line' : 'Failed to delete note' };
  },
};

const moveOne: Kind<'move note'> = {
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
  space: (lists, { id }, own) => spaceOfNotes(lists, [id], own),
  isPartial: true,
  // The order as the user saw it (spec section 4), and the moved note, for a newer order on the server.
  send: ({ id, after, before, ordering = [id] }, options) =>
    call(orderNotes, {
      ...options,
      body: { ordering: [...ordering], moved: { note: id, after, ...(before && { before }) } },
    }),
  lists: notesOfSpace,
  isAnnounced: true,
  verb: () => ['Move', 'Moved'],
  name: (lists, { id }) => nameOfNotes(lists, [id]),
  notes: ({ id }) => [id],
  refused: () => ({ alert: 'Failed to reorder notes' }),
};

/** The top-level notes of a moved note's category, in their new order; empty for a deleted note. */
function orderingOf({ notes }: Lists, { id, after, before }: Change<'move note'>): string[] {
  const moved = notes.find((note) => note.id === id);
  const siblings = notes.filter(({ category, parent }) => category === moved?.category && parent === null);
  return placeAfter(siblings, id, after, before).map((note) => note.id);
}

/** True when moved notes are where they were moved to, or where they are to be taken back to. */
export function isStill<C extends Change<'move note' | 'move notes'>>(
  lists: Lists,
  change: C,
  apply: (lists: Lists, change: C) => Lists,
): boolean {
  const { base } = change;
  if (base === undefined || areInPlace(lists, base)) return true;
  const ids = base.map(({ id }) => id);
  return areInPlace(lists, placesOf(apply(lists, change), ids)); // an attempt whose answer was lost
}

const has = ({ notes }: Lists, id: string): boolean => notes.some((note) => note.id === id);

export const NOTES: Kinds<'create note' | 'update note' | 'delete note' | 'move note'> = {
  'create note': createOne,
  'update note': updateOne,
  'delete note': deleteOne,
  'move note': moveOne,
};
