import { archiveCategory, duplicateCategory } from '../../../contract/categories.ts';
import { copiedId } from '../../../contract/copied-id.ts';
import { createDeletion } from '../../../contract/deletions.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { createNotes, type Move, moveNotes, updateNotes } from '../../../contract/several-notes.ts';
import { call } from '../../session/call.ts';
import type { Lists } from './lists.ts';
import { moveBack, withMoved } from './moved.ts';
import { quoted } from './quoted.ts';
import { type Restoring, removedFrom, withoutNotes } from './removed.ts';

/** What is done to several notes at once, or to a category as a whole: one request, and one step to take back. */
export type GroupChange =
  | ({ readonly kind: 'create notes' } & Readonly<BodyOf<typeof createNotes>>)
  | {
      readonly kind: 'update notes';
      readonly ids: readonly string[];
      readonly flag: 'important' | 'scratched_out';
      readonly value: boolean;
    }
  | {
      readonly kind: 'delete notes';
      readonly ids: readonly string[];
      readonly deletion: string;
      /** They were done, and their list is tidied up. */
      readonly isClearing?: boolean;
    }
  | { readonly kind: 'move notes'; readonly moves: readonly Move[] }
  | { readonly kind: 'archive category'; readonly id: string; readonly archived: boolean }
  /** `id` is that of the copy. */
  | ({ readonly kind: 'duplicate category'; readonly of: string } & Readonly<
      BodyOf<typeof duplicateCategory>
    >);

type Inverse =
  | GroupChange
  | Restoring
  | { readonly kind: 'delete category'; readonly id: string; readonly deletion: string };

/** What goes with every change that is sent. */
export interface Envelope {
  readonly heard: (headers: Headers) => void;
  readonly headers: Record<string, string>;
}

/** All that there is to know of one change. A new kind of change is one of these, and its call. */
interface Kind {
  readonly apply: (lists: Lists) => Lists;
  /** @see invert */
  readonly invert: (lists: Lists) => Inverse | undefined;
  readonly send: (envelope: Envelope) => Promise<unknown>;
  /** As a command in the list of what waits, before the name. */
  readonly verb: string;
  /** What it is made to. */
  readonly name: (lists: Lists) => string;
  /** What was done, as the undo bar says it. */
  readonly done: (lists: Lists) => string;
  /** What the alert says when the server refuses it. */
  readonly refused: string;
  /** What was typed and would be lost with it. */
  readonly text?: string;
}

export function kindOf(change: GroupChange): Kind {
  switch (change.kind) {
    case 'create notes':
      return creating(change);
    case 'update notes':
      return updating(change);
    case 'delete notes':
      return deleting(change);
    case 'move notes':
      return moving(change);
    case 'archive category':
      return archiving(change);
    case 'duplicate category':
      return duplicating(change);
  }
}

type Of<K extends GroupChange['kind']> = GroupChange & { readonly kind: K };

function creating({ category, notes: drafts }: Of<'create notes'>): Kind {
  const isMade = ({ notes }: Lists) => notes.some(({ id }) => drafts.some((draft) => draft.id === id));
  const made = drafts.map(({ id, content, parent = null, scratched_out = false }) => ({
    id,
    content,
    category,
    parent,
    important: false,
    scratched_out,
  }));
  const name = `${drafts.length} notes`;
  return {
    apply: (lists) => (isMade(lists) ? lists : { ...lists, notes: [...lists.notes, ...made] }),
    // As with one note, the first id names the deletion.
    invert: (lists) =>
      isMade(lists)
        ? undefined
        : { kind: 'delete notes', ids: drafts.map(({ id }) => id), deletion: drafts[0]?.id ?? '' },
    send: (envelope) => call(createNotes, { ...envelope, body: { category, notes: drafts } }),
    verb: 'Create',
    name: () => name,
    done: () => `Added ${name}`,
    refused: 'Failed to create notes',
    text: drafts.map(({ parent, content }) => (parent ? `  ${content}` : content)).join('\n'),
  };
}

const FLAG_WORDS = {
  important: [
    ['Unmark', 'Unmarked'],
    ['Mark', 'Marked'],
  ],
  scratched_out: [
    ['Uncheck', 'Unchecked'],
    ['Scratch out', 'Scratched out'],
  ],
} as const;

function updating({ kind, ids, flag, value }: Of<'update notes'>): Kind {
  const listed = new Set(ids);
  const [verb, past] = FLAG_WORDS[flag][value ? 1 : 0];
  return {
    apply: (lists) => ({
      ...lists,
      notes: lists.notes.map((note) => (listed.has(note.id) ? { ...note, [flag]: value } : note)),
    }),
    invert({ notes }) {
      const changed = notes.flatMap((note) => (listed.has(note.id) && note[flag] !== value ? note.id : []));
      return changed.length > 0 ? { kind, ids: changed, flag, value: !value } : undefined;
    },
    send: (envelope) => call(updateNotes, { ...envelope, body: { notes: [...ids], [flag]: value } }),
    verb,
    name: (lists) => nameOf(lists, ids),
    done: (lists) => `${past} ${nameOf(lists, ids)}`,
    refused: 'Failed to update notes',
  };
}

function deleting({ ids, deletion, isClearing }: Of<'delete notes'>): Kind {
  const apply = (lists: Lists) => ({ ...lists, notes: withoutNotes(lists, ids) });
  const [count, noun] = [ids.length, ids.length === 1 ? 'note' : 'notes'];
  return {
    apply,
    invert: (lists) => ({ kind: 'restore', deletion, removed: removedFrom(lists, apply(lists)) }),
    send: (envelope) => call(createDeletion, { ...envelope, body: { id: deletion, notes: [...ids] } }),
    verb: 'Delete',
    name: (lists) => nameOf(lists, ids),
    done: (lists) => (isClearing ? `Cleared ${count} done ${noun}` : `Deleted ${nameOf(lists, ids)}`),
    refused: count === 1 ? 'Failed to delete note' : 'Failed to delete notes',
  };
}

function moving({ kind, moves }: Of<'move notes'>): Kind {
  const ids = moves.flatMap(({ notes }) => notes);
  return {
    apply: (lists) => ({ ...lists, notes: moves.reduce(withMoved, lists.notes) }),
    invert(lists) {
      const back = moveBack(lists.notes, ids);
      return back.length > 0 ? { kind, moves: back } : undefined;
    },
    send: (envelope) => call(moveNotes, { ...envelope, body: { moves: [...moves] } }),
    verb: 'Move',
    name: (lists) => nameOf(lists, ids),
    done: (lists) => `Moved ${nameOf(lists, ids)}${targetOf(lists, moves)}`,
    refused: 'Failed to move notes',
  };
}

function archiving({ kind, id, archived }: Of<'archive category'>): Kind {
  const name = ({ categories }: Lists) => titleOf(categories, id);
  return {
    apply: (lists) => ({
      ...lists,
      categories: lists.categories.map((category) => {
        if (category.id !== id) return category;
        const { archived: _, ...open } = category;
        return archived ? { ...open, archived } : open;
      }),
    }),
    invert({ categories }) {
      const isOther = categories.some((it) => it.id === id && Boolean(it.archived) !== archived);
      return isOther ? { kind, id, archived: !archived } : undefined;
    },
    send: (envelope) => call(archiveCategory, { ...envelope, params: { id }, body: { archived } }),
    verb: archived ? 'Archive' : 'Bring back',
    name,
    done: (lists) => `${archived ? 'Archived' : 'Brought back'} ${name(lists)}`,
    refused: archived ? 'Failed to archive category' : 'Failed to bring category back',
  };
}

function duplicating({ of, id, title, unscratched }: Of<'duplicate category'>): Kind {
  const isMade = ({ categories }: Lists) => categories.some((category) => category.id === id);
  const copyOf = (note: Lists['notes'][number]) => ({
    ...note,
    id: copiedId(note.id, id),
    category: id,
    parent: note.parent && copiedId(note.parent, id),
    scratched_out: note.scratched_out && !unscratched,
  });
  return {
    apply(lists) {
      if (isMade(lists) || !lists.categories.some((category) => category.id === of)) return lists;
      const copies = lists.notes.filter(({ category }) => category === of).map(copyOf);
      return { categories: [...lists.categories, { id, title }], notes: [...lists.notes, ...copies] };
    },
    invert: (lists) => (isMade(lists) ? undefined : { kind: 'delete category', id, deletion: id }),
    send: (envelope) =>
      call(duplicateCategory, { ...envelope, params: { id: of }, body: { id, title, unscratched } }),
    verb: 'Duplicate',
    name: ({ categories }) => titleOf(categories, of),
    done: ({ categories }) => `Duplicated ${titleOf(categories, of)}`,
    refused: 'Failed to duplicate category',
  };
}

const titleOf = (categories: Lists['categories'], id: string): string =>
  quoted(categories.find((category) => category.id === id)?.title ?? '');

/** Where notes that leave their category go to. */
function targetOf({ categories, notes }: Lists, moves: readonly Move[]): string {
  const [move] = moves;
  const leaves = notes.some(({ id, category }) => move?.notes.includes(id) && category !== move.category);
  const target = categories.find(({ id }) => leaves && id === move?.category);
  return target ? ` to ${quoted(target.title)}` : '';
}

/** One note by its content, several by their number. */
function nameOf({ notes }: Lists, ids: readonly string[]): string {
  const [id] = ids;
  if (ids.length !== 1) return `${ids.length} notes`;
  return quoted(notes.find((note) => note.id === id)?.content ?? '');
}
