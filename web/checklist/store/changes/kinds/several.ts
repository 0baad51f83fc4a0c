import { v7 as uuidV7 } from 'uuid';
import { createDeletion } from '../../../../../contract/deletions.ts';
import { createNotes, updateNotes } from '../../../../../contract/several-notes.ts';
import { call } from '../../../../session/call.ts';
import type { Change } from '../change.ts';
import { type Lists, spaceOf } from '../lists.ts';
import { withoutNotes } from '../removed.ts';
import { aboutNotes, bySpace, notesOfSpace } from './about-notes.ts';
import type { Kind, Kinds } from './kind.ts';
import { FLAG_VERBS, nameOfNotes } from './names.ts';
import { placeIn } from './notes.ts';
import { creating, deleting } from './rows.ts';

const create: Kind<'create notes'> = {
  ...creating((lists, change) => {
    if (isMade(lists, change)) return lists;
    const made = change.notes.map(({ id, content, parent = null, scratched_out = false }) => ({
      id,
      content,
      category: change.category,
      parent,
      important: false,
      scratched_out,
    }));
    return { ...lists, notes: [...lists.notes, ...made] };
  }),
  space: (lists, { category }, own) => spaceOf(lists, category, own),
  send: ({ category, notes }, options) => call(createNotes, { ...options, body: { category, notes } }),
  lists: notesOfSpace,
  isAnnounced: true,
  verb: () => ['Add', 'Added'],
  name: (_, { notes }) => `${notes.length} notes`,
  notes: (change) => idsOf(change),
  text: textOf,
  refused: (lists, change) => ({
    alert: 'Failed to create notes',
    offer: {
      kind: 'create note',
      ...placeIn(lists, change.category, change.notes[0]?.parent),
      draft: textOf(change),
    },
  }),
};

const idsOf = ({ notes }: Change<'create notes'>): string[] => notes.map(({ id }) => id);

/** The server makes all of them or none. */
function isMade(lists: Lists, change: Change<'create notes'>): boolean {
  const ids = new Set(idsOf(change));
  return lists.notes.some(({ id }) => ids.has(id));
}

/** As lines of which the same notes are made again. A single line is a note as it stands, so that it gets no box. */
function textOf({ notes }: Change<'create notes'>): string {
  const [first, second] = notes;
  return notes
    .map(({ parent, content, scratched_out }) => {
      const indent = parent && parent !== first?.parent ? '  ' : '';
      return `${indent}${second && scratched_out ? '[x] ' : ''}${content}`;
    })
    .join('\n');
}

const update: Kind<'update notes'> = {
  ...aboutNotes(({ ids }) => ids),
  apply(lists, { ids, flag, value }) {
    const listed = new Set(ids);
    const notes = lists.notes.map((note) => (listed.has(note.id) ? { ...note, [flag]: value } : note));
    return { ...lists, notes };
  },
  invert({ notes }, { kind, ids, flag, value }) {
    const listed = new Set(ids);
    const changed = notes.flatMap((note) => (listed.has(note.id) && note[flag] !== value ? note.id : []));
    return changed.length > 0 ? { kind, ids: changed, flag, value: !value } : undefined;
  },
  parts: (lists, change, own) => bySpace(lists, change.ids, own).map((ids) => ({ ...change, ids })),
  isPartial: true,
  send: ({ ids, flag, value, whole }, options) =>
    call(updateNotes, { ...options, body: { notes: [...ids], [flag]: value, ...(whole && { whole }) } }),
  isAnnounced: true,
  verb: ({ flag, value }) => FLAG_VERBS[flag][value ? 1 : 0],
  refused: () => ({ alert: 'Failed to update notes' }),
};

const remove: Kind<'delete notes'> = {
  ...aboutNotes(({ ids }) => ids),
  ...deleting((lists, { ids }) => ({ ...lists, notes: withoutNotes(lists, ids) })),
  parts: (lists, change, own) =>
    bySpace(lists, change.ids, own).map((ids, place) => ({
      ...change,
      ids,
      deletion: place === 0 ? change.deletion : uuidV7(),
    })),
  send: ({ ids, deletion }, options) =>
    call(createDeletion, { ...options, body: { id: deletion, notes: [...ids] } }),
  isAnnounced: true,
  verb: ({ isClearing }) => (isClearing ? ['Clear', 'Cleared'] : ['Delete', 'Deleted']),
  name(lists, { ids, isClearing }) {
    if (!isClearing) return nameOfNotes(lists, ids);
    return `${ids.length} done ${ids.length === 1 ? 'note' : 'notes'}`;
  },
  refused: (_, { ids }) => ({
    alert: ids.length === 1 ? 'Failed to delete note' : 'Failed to delete notes',
  }),
};

export const SEVERAL: Kinds<'create notes' | 'update notes' | 'delete notes'> = {
  'create notes': create,
  'update notes': update,
  'delete notes': remove,
};
