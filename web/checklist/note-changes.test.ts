import { expect, test } from 'vitest';
import type { Note } from '../../contract/notes.ts';
import { type ChangeOfNotes, changeNotes } from './note-changes.ts';

const noteOf = (id: string, parent: string | null = null): Note => ({
  id,
  content: id,
  category: 'c',
  parent,
  important: false,
  scratched_out: false,
});
const NOTES = [noteOf('a'), noteOf('s', 'a'), noteOf('t', 's'), noteOf('b')];

const CHANGES: [ChangeOfNotes, string][] = [
  [{ kind: 'create', note: noteOf('n') }, 'a s t b n'],
  [{ kind: 'update', id: 'b', change: { important: true } }, 'a s t b!'],
  [{ kind: 'delete', id: 'b' }, 'a s t'],
  [{ kind: 'delete', id: 'a' }, 'b'],
  [{ kind: 'delete', id: 'gone' }, 'a s t b'],
  [{ kind: 'order', ordering: ['b', 'a'] }, 'b s t a'],
];
const draw = (notes: readonly Note[]) =>
  notes.map(({ id, important }) => (important ? `${id}!` : id)).join(' ');

test.each(CHANGES)('%j makes of "a s t b": %s', (change, list) => {
  expect(draw(changeNotes(NOTES, change))).toBe(list);
});

test.each(CHANGES)('%j made twice is as good as once', (change) => {
  const once = changeNotes(NOTES, change);
  expect(changeNotes(once, change)).toEqual(once);
});
