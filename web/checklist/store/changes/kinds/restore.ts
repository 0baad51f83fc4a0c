import { v7 as uuidV7 } from 'uuid';
import { restoreDeletion } from '../../../../../contract/deletions.ts';
import { call } from '../../../../session/call.ts';
import { notesOf, spaceOf } from '../lists.ts';
import { quoted } from '../quoted.ts';
import { itemsOf, withRemoved } from '../removed.ts';
import type { Kinds } from './kind.ts';
import { deletionOf } from './rows.ts';

export const RESTORE: Kinds<'restore'> = {
  restore: {
    apply: (lists, { removed }) => withRemoved(lists, removed),
    // Under an id of its own: the bin has forgotten the one that was restored.
    invert: (_, { removed }) => deletionOf(itemsOf(removed), uuidV7()),
    send: ({ deletion }, options) => call(restoreDeletion, { ...options, params: { id: deletion } }),
    space: (lists, { removed: { categories, notes } }, own) =>
      categories.length > 0 ? own : spaceOf(lists, notes[0]?.item.category, own),
    lists: ({ space }) => ['categories', notesOf(space)],
    verb: () => ['Restore', 'Restored'],
    name(_, { removed }) {
      const [category] = removed.categories;
      const [note] = removed.notes;
      return quoted(category?.item.title ?? note?.item.content ?? '');
    },
    // Nothing is lost: it stays in the bin.
    refused: () => ({}),
  },
};
