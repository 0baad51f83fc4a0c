import { restoreDeletion } from '../../../../contract/deletions.ts';
import { call } from '../../../session/call.ts';
import { quoted } from '../quoted.ts';
import { withRemoved } from '../removed.ts';
import type { Kinds } from './kind.ts';

export const RESTORE: Kinds<'restore'> = {
  restore: {
    apply: (lists, { removed }) => withRemoved(lists, removed),
    invert: () => undefined,
    send: ({ deletion }, options) => call(restoreDeletion, { ...options, params: { id: deletion } }),
    lists: ['categories', 'notes'],
    isAnnounced: false,
    verb: () => ['Restore', 'Restored'],
    name(_, { removed }) {
      const [category] = removed.categories;
      const [note] = removed.notes;
      return quoted(category?.item.title ?? note?.item.content ?? '');
    },
    notes: () => [],
    // What was to come back is not lost: it stays among the deleted.
    refused: () => ({}),
  },
};
