import type { Note } from '../../contract/notes.ts';

/** For tests: a note whose content is its id. */
export const noteOf = (id: string, category = 'c', more: Partial<Note> = {}): Note => ({
  ...{ id, content: id, category, parent: null, important: false, scratched_out: false },
  ...more,
});
