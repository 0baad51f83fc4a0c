import { replaceEqualDeep } from '@tanstack/react-query';
import {
  createNote,
  deleteNote,
  type Note,
  type NoteChange,
  orderNotes,
  updateNote,
} from '../../contract/notes.ts';
import { call } from '../api/call.ts';
import { putInOrder } from './put-in-order.ts';

export type ChangeOfNotes =
  | { readonly kind: 'create'; readonly note: Note }
  | { readonly kind: 'update'; readonly id: string; readonly change: NoteChange }
  | { readonly kind: 'delete'; readonly id: string }
  | { readonly kind: 'order'; readonly ordering: string[] };

/** The list after a change; to apply a change that is in the list already alters nothing. */
export function changeNotes(notes: readonly Note[], change: ChangeOfNotes): readonly Note[] {
  switch (change.kind) {
    case 'create':
      return notes.some(({ id }) => id === change.note.id) ? notes : [...notes, change.note];
    case 'update':
      return notes.map((note) =>
        // A note that has the change already stays the same object, so that its row need not render again.
        note.id === change.id ? replaceEqualDeep(note, { ...note, ...change.change }) : note,
      );
    case 'delete':
      return withoutNote(notes, change.id);
    case 'order':
      return putInOrder(notes, change.ordering);
  }
}

export async function sendChangeOfNotes(change: ChangeOfNotes): Promise<void> {
  switch (change.kind) {
    case 'create': {
      const { id, content, category, parent } = change.note;
      await call(createNote, { body: { id, content, category, parent } });
      break;
    }
    case 'update':
      await call(updateNote, { params: { id: change.id }, body: change.change });
      break;
    case 'delete':
      await call(deleteNote, { params: { id: change.id } });
      break;
    case 'order':
      await call(orderNotes, { body: { ordering: change.ordering } });
      break;
  }
}

/** A note takes its sub notes along, at every depth. */
function withoutNote(notes: readonly Note[], id: string): readonly Note[] {
  const gone = new Set([id]);
  let before: number;
  do {
    before = gone.size;
    for (const note of notes) if (note.parent !== null && gone.has(note.parent)) gone.add(note.id);
  } while (gone.size > before);
  return notes.filter((note) => !gone.has(note.id));
}
