import { v7 as uuidV7 } from 'uuid';
import { restoreDeletion } from '../../../../../contract/deletions.ts';
import { call } from '../../../../session/call.ts';
import type { Change } from '../change.ts';
import { notesOf, spaceOf } from '../lists.ts';
import { quoted } from '../quoted.ts';
import { type Removed, withRemoved } from '../removed.ts';
import type { Kinds } from './kind.ts';

export const RESTORE: Kinds<'restore'> = {
  restore: {
    apply: (lists, { removed }) => withRemoved(lists, removed),
    // Under an id of its own: the bin has forgotten the one that was restored.
    invert: (_, { removed }) => deletionOf(removed),
    send: ({ deletion }, options) => call(restoreDeletion, { ...options, params: { id: deletion } }),
    space: (lists, { removed: { categories, notes } }, own) =>
      categories.length > 0 ? own : spaceOf(lists, notes[0]?.item.category, own),
    lists: ({ space }) => ['categories', notesOf(space)],
    isAnnounced: false,
    verb: () => ['Restore', 'Restored'],
    name(_, { removed }) {
      const [category] = removed.categories;
      const [note] = removed.notes;
      return quoted(category?.item.title ?? note?.item.content ?? '');
    },
    notes: () => [],
    // Nothing is lost: it stays in the bin.
    refused: () => ({}),
  },
};

/** Deletes again what was restored, unless it has been changed since. */
function deletionOf(removed: Removed): Change | undefined {
  const base = {
    categories: removed.categories.map(({ item }) => item),
    notes: removed.notes.map(({ item }) => item),
  };
  const deletion = uuidV7();
  const [category] = base.categories;
  if (category) return { kind: 'delete category', id: category.id, deletion, base };
  const present = new Set(base.notes.map(({ id }) => id));
  const roots = base.notes.filter(({ parent }) => parent === null || !present.has(parent));
  const [first] = roots;
  if (first === undefined) return undefined;
  if (roots.length === 1) return { kind: 'delete note', id: first.id, deletion, base };
  return { kind: 'delete notes', ids: roots.map(({ id }) => id), deletion, base };
}
