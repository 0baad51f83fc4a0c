import type { Note } from '../../../contract/notes.ts';
import { checklist } from '../store/checklist.ts';

export const notesNow = (): readonly Note[] => checklist().shown.read().notes ?? [];

export const noteWith = (id: string | undefined): Note | undefined =>
  notesNow().find((note) => note.id === id);

/** The parent of a new note: none where it was deleted meanwhile, since the text is worth more than its place. */
export const parentNow = (parent: string | null): string | null =>
  checklist().shown.read().notes && parent !== null && !noteWith(parent) ? null : parent;
