import { v7 as uuidV7 } from 'uuid';
import { createDeletion } from '../../../../../contract/deletions.ts';
import { createNotes, type Move, moveNotes, updateNotes } from '../../../../../contract/several-notes.ts';
import { call } from '../../../../session/call.ts';
import type { Change } from '../change.ts';
import { isAsDeleted, withTexts } from '../deleted-texts.ts';
import { type Lists, notesOf, spaceOf } from '../lists.ts';
import { arrivals, moveBackFrom, withAllMoved } from '../moved.ts';
import { quoted } from '../quoted.ts';
import { removedFrom, withoutNotes } from '../removed.ts';
import { madeBy, placesOf } from '../undo-base.ts';
import type { Kind, Kinds } from './kind.ts';
import { nameOfNotes } from './names.ts';
import { FLAG_VERBS, isStill, placeIn } from './notes.ts';
import { bySpace, notesOfSpace, spaceOfNotes } from './spaces.ts';

const create: Kind<'create notes'> = {
  apply(lists, change) {
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
  },
  // As with one note, the first id names the deletion.
  invert(lists, change) {
    if (isMade(lists, change)) return undefined;
    const ids = idsOf(change);
    const base = madeBy(lists, create.apply(lists, change));
    return { kind: 'delete notes', ids, deletion: ids[0] ?? '', base };
  },
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
  space: (lists, { ids }, own) => spaceOfNotes(lists, ids, own),
  isPartial: true,
  send: ({ ids, flag, value, whole }, options) =>
    call(updateNotes, { ...options, body: { notes: [...ids], [flag]: value, ...(whole && { whole }) } }),
  lists: notesOfSpace,
  isAnnounced: true,
  verb: ({ flag, value }) => FLAG_VERBS[flag][value ? 1 : 0],
  name: (lists, { ids }) => nameOfNotes(lists, ids),
  notes: ({ ids }) => ids,
  refused: () => ({ alert: 'Failed to update notes' }),
};

const remove: Kind<'delete notes'> = {
  apply: (lists, { ids }) => ({ ...lists, notes: withoutNotes(lists, ids) }),
  invert: (lists, change) => ({
    kind: 'restore',
    deletion: change.deletion,
    removed: removedFrom(lists, remove.apply(lists, change)),
  }),
  isBasedOn: (lists, change) => isAsDeleted(lists, change, remove.apply(lists, change)),
  anchor: (lists, change) => withTexts(lists, change, remove.apply(lists, change)),
  parts: (lists, change, own) =>
    bySpace(lists, change.ids, own).map((ids, place) => ({
      ...change,
      ids,
      deletion: place === 0 ? change.deletion : uuidV7(),
    })),
  space: (lists, { ids, base }, own) => spaceOfNotes(lists, ids, own, base),
  send: ({ ids, deletion }, options) =>
    call(createDeletion, { ...options, body: { id: deletion, notes: [...ids] } }),
  lists: notesOfSpace,
  isAnnounced: true,
  verb: ({ isClearing }) => (isClearing ? ['Clear', 'Cleared'] : ['Delete', 'Deleted']),
  name(lists, { ids, isClearing }) {
    if (!isClearing) return nameOfNotes(lists, ids);
    return `${ids.length} done ${ids.length === 1 ? 'note' : 'notes'}`;
  },
  notes: ({ ids }) => ids,
  refused: (_, { ids }) => ({
    alert: ids.length === 1 ? 'Failed to delete note' : 'Failed to delete notes',
  }),
};

const move: Kind<'move notes'> = {
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
  space: (lists, { moves }, own) => spaceOfNotes(lists, movedBy(moves), own),
  isPartial: true,
  send: ({ moves, to }, options) =>
    call(moveNotes, { ...options, body: { moves: [...moves], ...(to && { to }) } }),
  lists: ({ space, to = space }) => [...new Set([space, to])].map(notesOf),
  isAnnounced: true,
  verb: () => ['Move', 'Moved'],
  name: (lists, { moves }) => nameOfNotes(lists, movedBy(moves)),
  company: (lists, { moves }) => targetOf(lists, moves),
  notes: ({ moves }) => movedBy(moves),
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

export const SEVERAL: Kinds<'create notes' | 'update notes' | 'delete notes' | 'move notes'> = {
  'create notes': create,
  'update notes': update,
  'delete notes': remove,
  'move notes': move,
};
