import { v7 as uuidV7 } from 'uuid';
import { change } from '../store/checklist.ts';

/** Deletes a note and asks nothing: undo is the way back. */
export const deleteNote = (id: string): void => change({ kind: 'delete note', id, deletion: uuidV7() });

export const deleteNotes = (ids: readonly string[]): void =>
  change({ kind: 'delete notes', ids, deletion: uuidV7() });
