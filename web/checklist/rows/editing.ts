import type { Note } from '../../../contract/notes.ts';
import { ofSession } from '../../session/session.ts';
import { IdSet } from '../../ui/id-set.ts';
import { draftKey, drafts } from '../store/typed/drafts.ts';
import { write } from '../write/write.ts';

export const editing = ofSession(() => new IdSet());

/** Edits a note in place; to continue a draft, in its dialog. */
export function editNote(note: Note): void {
  if (drafts().of(draftKey.note(note.id))) write({ kind: 'edit note', note });
  else editing().set(note.id, true);
}

export const stopEditing = (id: string): void => editing().set(id, false);
