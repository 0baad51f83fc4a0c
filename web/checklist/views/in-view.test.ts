import { expect, test } from 'vitest';
import { DIVIDER } from '../../../contract/notes.ts';
import { noteOf } from '../../testing/render-checklist.tsx';
import { noteTree } from '../list/note-tree.ts';
import { doneIn, inView, storedPlace } from './in-view.ts';

/** Notes in one line: `a`, `x!` for a done one, `s<a` for a sub note, `-l` for a line. */
const treeOf = (line: string) =>
  noteTree(
    line.split(' ').map((text) => {
      const [, dash, id = '', done, parent] = /^(-?)(\w+)(!?)(?:<(\w+))?$/.exec(text) ?? [];
      const more = { id, parent: parent ?? null, scratched_out: done === '!' };
      return noteOf(dash ? DIVIDER : id, more);
    }),
    'road',
  );

const NONE: ReadonlySet<string> = new Set();

test.each([
  ['a note that is scratched out', 'a b! c', 'b'],
  ['sub notes of an open note', 'a s!<a t<a', 's'],
  ['a done note with its done sub notes', 'a! s!<a', 'a s'],
  ['but no done note that has an open sub note', 'a! s!<a t<a b', 's'],
  ['at every depth', 'a! s!<a t<s', ''],
  ['and no line', 'a -l b!', 'b'],
  ['lines under a done note leave it done', 'a! -l<a', 'a'],
])('done to a view: %s', (_, line, done) => {
  expect([...doneIn(treeOf(line))].join(' ')).toBe(done);
});

/** The stored order after a note is put behind a row. */
function moved(line: string, view: 'all' | 'hide done' | 'done last', id: string, behind: string | null) {
  const stored = treeOf(line);
  const done = doneIn(stored);
  const last = view === 'done last' ? done : NONE;
  const shown = inView(stored, { hidden: view === 'hide done' ? done : NONE, last });
  const after = storedPlace(id, behind, { stored, shown, last });
  if (after === undefined) return 'nothing';
  const others = stored.filter((node) => node.id !== id).map((node) => node.id);
  others.splice(after === null ? 0 : others.indexOf(after) + 1, 0, id);
  return others.join(' ');
}

test.each([
  ['all', 'a', 'c', 'b c a d'],
  ['all', 'c', null, 'c a b d'],
  ['all', 'c', 'b', 'nothing'],
] as const)('with %s shown, %s behind %s: %s', (view, id, behind, order) => {
  expect(moved('a b c d', view, id, behind)).toBe(order);
});

test.each([
  ['d', 'a', 'x a d y b'],
  ['b', null, 'x b a y d'],
  ['a', 'b', 'x y b a d'],
  ['b', 'a', 'nothing'],
] as const)('with done ones hidden, %s behind %s stays clear of them: %s', (id, behind, order) => {
  expect(moved('x! a y! b d', 'hide done', id, behind)).toBe(order);
});

test.each([
  ['b', null, 'x b a y d'],
  ['y', 'd', 'y x a b d'],
  ['x', 'y', 'a y x b d'],
  ['a', 'x', 'x y b d a'],
  ['x', null, 'nothing'],
  ['y', null, 'y x a b d'],
  ['d', 'y', 'nothing'],
] as const)('with done ones last, %s behind %s keeps to its side: %s', (id, behind, order) => {
  expect(moved('x! a y! b d', 'done last', id, behind)).toBe(order);
});

test('behind a row that is gone meanwhile nothing moves', () => {
  expect(moved('a b c', 'all', 'a', 'gone')).toBe('nothing');
});

test('the only done note has no other place to go to', () => {
  expect(moved('a x! b', 'done last', 'x', null)).toBe('nothing');
});
