import type { Note } from '../../contract/notes.ts';
import type { NoteWrite } from '../model/write.ts';

export const NOTES_MAX = 40;

const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(Math.random() * items.length)];
const create = (category: string, content = 'Note'): NoteWrite => ({
  call: 'createNote',
  id: crypto.randomUUID(),
  content,
  category,
  parent: null,
});

/** A note as long as one may be. */
export const longNote = (category: string) => create(category, 'long '.repeat(2_000));

/** Some write to a user's list, mostly changes of single notes. */
export function someWrite(notes: readonly Note[], category: string): NoteWrite {
  const note = pick(notes);
  const dice = Math.random();
  if (note === undefined || (dice < 0.25 && notes.length < NOTES_MAX)) return create(category);
  if (dice < 0.4)
    return { call: 'orderNotes', ordering: notes.map(({ id }) => id).sort(() => Math.random() - 0.5) };
  if (dice < 0.5 || notes.length >= NOTES_MAX) return { call: 'deleteNote', id: note.id };
  const flag = Math.random() < 0.5;
  const changes = [{ important: flag }, { scratched_out: flag }, { content: `Edited ${Math.random()}` }];
  return { call: 'updateNote', id: note.id, change: pick(changes) ?? {} };
}
