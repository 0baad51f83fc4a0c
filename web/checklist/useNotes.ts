import { useMemo } from 'react';
import { listNotes, type NoteChange } from '../../contract/notes.ts';
import { call } from '../api/call.ts';
import { changeNotes, sendChangeOfNotes } from './note-changes.ts';
import { useOptimisticList } from './useOptimisticList.ts';

const RULES = {
  key: ['notes'] as const,
  load: (signal: AbortSignal) => call(listNotes, { signal }),
  apply: changeNotes,
  send: sendChangeOfNotes,
};

interface NewNote {
  readonly id: string;
  readonly content: string;
  readonly category: string;
  readonly parent: string | null;
}

/** The notes of the user; each change shows at once and rejects when the server refuses it. */
export function useNotes() {
  const { items, error, refetch, change } = useOptimisticList(RULES);
  const changes = useMemo(
    () => ({
      create: (note: NewNote) =>
        change({ kind: 'create', note: { ...note, important: false, scratched_out: false } }),
      update: (id: string, noteChange: NoteChange) => change({ kind: 'update', id, change: noteChange }),
      remove: (id: string) => change({ kind: 'delete', id }),
      order: (ordering: string[]) => change({ kind: 'order', ordering }),
    }),
    [change],
  );
  return { items, error, refetch, ...changes };
}
