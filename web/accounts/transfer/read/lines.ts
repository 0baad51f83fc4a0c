import { DIVIDER } from '../../../../contract/notes.ts';
import { listLines } from '../../../ui/list-lines.ts';
import { type Draft, draft } from './draft.ts';

/** The notes that the lines of a text make, as where it is pasted. */
export function notesOfLines(text: string): Draft[] {
  const notes: Draft[] = [];
  for (const { text: content, isSub, isDone, isRule } of listLines(text)) {
    const note = draft(isRule ? DIVIDER : content, { scratched_out: isDone });
    ((isSub && notes.at(-1)?.notes) || notes).push(note);
  }
  return notes;
}
