import type { Note } from '../../contract/notes.ts';

/** A write, as it is sent and as it changes a list of notes. */
export interface Write {
  method: string;
  path: string;
  body?: object;
  apply: (notes: readonly Note[]) => Note[];
}

export const NOTES_MAX = 40;

const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(Math.random() * items.length)];

function create(category: string, content = 'Note'): Write {
  const id = crypto.randomUUID();
  const note: Note = { id, content, category, parent: null, important: false, scratched_out: false };
  return {
    method: 'POST',
    path: '/api/notes/',
    body: { id, content, category, parent: null },
    // Sent again after a lost answer it changes nothing.
    apply: (notes) => (notes.some((other) => other.id === id) ? [...notes] : [...notes, note]),
  };
}

function update({ id }: Note): Write {
  const change =
    pick([
      { important: Math.random() < 0.5 },
      { scratched_out: Math.random() < 0.5 },
      { content: `Edited ${Math.random()}` },
    ]) ?? {};
  return {
    method: 'PATCH',
    path: `/api/notes/update/${id}/`,
    body: change,
    apply: (notes) => notes.map((note) => (note.id === id ? { ...note, ...change } : note)),
  };
}

export function remove({ id }: Note): Write {
  return {
    method: 'DELETE',
    path: `/api/notes/delete/${id}/`,
    apply: (notes) => notes.filter((note) => note.id !== id),
  };
}

function order(notes: readonly Note[]): Write {
  const ordering = notes.map(({ id }) => id);
  ordering.sort(() => Math.random() - 0.5);
  return {
    method: 'POST',
    path: '/api/notes/order/',
    body: { ordering },
    apply: (now) => ordering.flatMap((id) => now.filter((note) => note.id === id)),
  };
}

/** A note as long as one may be. */
export const longNote = (category: string): Write => create(category, 'long '.repeat(2_000));

/** Some write to a user's list, mostly changes of single notes. */
export function someWrite(notes: readonly Note[], category: string): Write {
  const note = pick(notes);
  const dice = Math.random();
  if (note === undefined || (dice < 0.25 && notes.length < NOTES_MAX)) return create(category);
  if (dice < 0.4) return order(notes);
  if (dice < 0.5 || notes.length >= NOTES_MAX) return remove(note);
  return update(note);
}
