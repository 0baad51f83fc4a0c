import { createNote, DIVIDER, deleteNote, type Note, updateNote } from '../../../../../contract/notes.ts';
import { call } from '../../../../session/call.ts';
import type { Change } from '../change.ts';
import { type Lists, spaceOf } from '../lists.ts';
import { quoted } from '../quoted.ts';
import { withoutNotes } from '../removed.ts';
import { aboutNotes, notesOfSpace } from './about-notes.ts';
import type { Kind, Kinds, Offer, Verb } from './kind.ts';
import { companyOf, FLAG_VERBS } from './names.ts';
import { creating, deleting } from './rows.ts';

const createOne: Kind<'create note'> = {
  ...creating((lists, { kind: _, space: __, ...note }) => {
    if (lists.notes.some(({ id }) => id === note.id)) return lists;
    return { ...lists, notes: [...lists.notes, { ...note, important: false, scratched_out: false }] };
  }),
  space: (lists, { category }, own) => spaceOf(lists, category, own),
  send: ({ kind: _, space: __, ...body }, options) => call(createNote, { ...options, body }),
  lists: notesOfSpace,
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
  ...aboutNotes(({ id }) => [id]),
  apply(lists, { kind: _, space: __, base: ___, id, ...fields }) {
    return { ...lists, notes: lists.notes.map((note) => (note.id === id ? { ...note, ...fields } : note)) };
  },
  invert({ notes }, { kind, id, space: _, base: __, ...after }) {
    const note = notes.find((other) => other.id === id);
    if (note === undefined) return undefined;
    const before = Object.fromEntries(Object.entries(note).filter(([field]) => field in after));
    return { kind, id, ...before, base: after };
  },
  send: ({ kind: _, space: __, id, ...body }, options) =>
    call(updateNote, { ...options, params: { id }, body }),
  verb: verbOfUpdate,
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

/** The text of a deleted note is offered as a new note. */
const offerText = (draft: string, note: Note | undefined): Offer =>
  note ? { kind: 'edit note', note, draft } : { kind: 'create note', parent: null, draft };

const deleteOne: Kind<'delete note'> = {
  ...aboutNotes(({ id }) => [id]),
  ...deleting((lists, { id }) => ({ ...lists, notes: withoutNotes(lists, [id]) })),
  send: ({ id, deletion }, options) =>
    call(deleteNote, { ...options, params: { id }, query: { ...options.query, deletion } }),
  isAnnounced: true,
  verb: () => ['Delete', 'Deleted'],
  company: (lists, change) =>
    companyOf(lists.notes.length - deleteOne.apply(lists, change).notes.length - 1, 'sub note'),
  gone: () => 'done',
  refused({ notes }, change) {
    const isLine = notes.some(({ id, content }) => id === change.id && content === DIVIDER);
    return { alert: isLine ? 'Failed to delete line' : 'Failed to delete note' };
  },
};

export const NOTES: Kinds<'create note' | 'update note' | 'delete note'> = {
  'create note': createOne,
  'update note': updateOne,
  'delete note': deleteOne,
};
