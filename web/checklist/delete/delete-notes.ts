import { v7 as uuidV7 } from 'uuid';
import { focusNextRow } from '../list/focus-next-row.ts';
import { change } from '../store/checklist.ts';

/** Deletes a note and asks nothing: undo is the way back. */
export function deleteNote(id: string): void {
  focusNextRow(id);
  change({ kind: 'delete note', id, deletion: uuidV7() });
}

export function deleteNotes(ids: readonly string[]): void {
  focusNextRow(...ids);
  change({ kind: 'delete notes', ids, deletion: uuidV7() });
}
