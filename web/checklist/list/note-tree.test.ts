import { expect, test } from 'vitest';
import { DIVIDER, type Note } from '../../../contract/notes.ts';
import { noteOf } from '../../testing/render-checklist.tsx';
import { type NoteNode, noteNumbers, noteTree } from './note-tree.ts';

/** Notes in one line: `id`, `id<parent`, `id@category` (else category c), `-id` for a divider. */
function notesOf(line: string): Note[] {
  return line
    .split(' ')
    .filter(Boolean)
    .map((text) => {
      const [, dash, id = '', parent, category = 'c'] = /^(-?)(\w+)(?:<(\w+))?(?:@(\w+))?$/.exec(text) ?? [];
      return noteOf(dash ? DIVIDER : id, { id, category, parent: parent ?? null });
    });
}

function draw(nodes: readonly NoteNode[]): string {
  return nodes.map(({ id, subNotes }) => (subNotes.length > 0 ? `${id}(${draw(subNotes)})` : id)).join(' ');
}

test.each([
  ['no notes', '', ''],
  ['top-level notes in the order of the list', 'b a d', 'b a d'],
  ['only those of the category', 'a x@other b', 'a b'],
  ['sub notes under their parent, wherever the list has them', 's<a a t<a b', 'a(s t) b'],
  ['deeper children', 'a b<a c<b d<c', 'a(b(c(d)))'],
  ['a note whose parent is gone is at the top level', 'a s<gone', 'a s'],
  ['a note whose parent is in another category is at the top level', 'p@other s<p', 's'],
])('the tree shows %s', (_, line, tree) => {
  expect(draw(noteTree(notesOf(line), 'c'))).toBe(tree);
});

test.each([
  ['notes count from 1', 'a b c', [1, 2, 3]],
  ['a divider line has no number and does not count', 'a -l b -m -n c', [1, null, 2, null, null, 3]],
  ['sub notes do not count', 'a s<a b', [1, 2]],
  ['a note of dashes that has sub notes is not a divider line', 'a -b s<b -l c', [1, 2, null, 3]],
])('numbers: %s', (_, line, numbers) => {
  const tree = noteTree(notesOf(line), 'c');
  expect(tree.map(({ id }) => noteNumbers(tree).get(id) ?? null)).toEqual(numbers);
});

test('only what changed gets a new node, so that only its row renders', () => {
  const notes = notesOf('a s<a b t<b c');
  const before = noteTree(notes, 'c');
  const marked = notes.map((note) => (note.id === 't' ? { ...note, important: true } : note));
  const after = noteTree(marked, 'c');
  expect(after.map((node, index) => node === before[index])).toEqual([true, false, true]);
});
