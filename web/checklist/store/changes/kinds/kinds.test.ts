import { expect, test } from 'vitest';
import { copiedId } from '../../../../../contract/copied-id.ts';
import { noteOf } from '../../../../testing/note-of.ts';
import type { Change } from '../change.ts';
import type { Lists } from '../lists.ts';
import { apply, doneBy, isBasedOn, kindOf } from './kinds.ts';

const invert = (lists: Lists, change: Change) => kindOf(change).invert(lists, change);

const LISTS: Lists = {
  categories: [
    { id: 'c', title: 'C' },
    { id: 'd', title: 'D' },
  ],
  notes: [
    noteOf('a'),
    noteOf('s', 'c', { parent: 'a' }),
    noteOf('t', 'c', { parent: 's' }),
    noteOf('x', 'd'),
    noteOf('b'),
    noteOf('e'),
  ],
  reminders: [],
};

const COPY = '0199c0de-9a1c-7b52-8d43-5e0f1c2b3a49';

const drafts = (...ids: string[]) => ids.map((id) => ({ id, content: id }));

/**
 * The lists as text: titles, then contents; `!` is important, `-` scratched out. What has moved names its new category,
 * or its parent; `^` is at the top level now. Archived categories are in brackets.
 */
function draw({ categories, notes }: Lists): string {
  const drawn = notes.map(({ id, content, important, scratched_out, category, parent }) => {
    const before = LISTS.notes.find((note) => note.id === id) ?? { category, parent };
    const moved = category === before.category ? '' : `/${category}`;
    const under = parent === before.parent ? '' : parent === null ? '^' : `_${parent}`;
    return [content, important && '!', scratched_out && '-', moved, under].filter(Boolean).join('');
  });
  const titles = categories.map(({ title, archived }) => (archived ? `(${title})` : title));
  return [...titles, ...drawn].join(' ');
}

const CHANGES: [Change, string][] = [
  [{ kind: 'create note', id: 'n', content: 'n', category: 'c', parent: null }, 'C D a s t x b e n'],
  [{ kind: 'create note', id: 'a', content: 'other', category: 'c', parent: null }, 'C D a s t x b e'],
  [{ kind: 'update note', id: 'b', important: true }, 'C D a s t x b! e'],
  [{ kind: 'update note', id: 'b', content: 'B', scratched_out: true }, 'C D a s t x B- e'],
  [{ kind: 'update note', id: 'gone', important: true }, 'C D a s t x b e'],
  [{ kind: 'delete note', id: 'b', deletion: 'd' }, 'C D a s t x e'],
  [{ kind: 'delete note', id: 'a', deletion: 'd' }, 'C D x b e'],
  [{ kind: 'delete note', id: 'gone', deletion: 'd' }, 'C D a s t x b e'],
  [{ kind: 'move note', id: 'a', after: 'e' }, 'C D b s t x e a'],
  [{ kind: 'move note', id: 'e', after: null }, 'C D e s t x a b'],
  [{ kind: 'move note', id: 'e', after: 'a' }, 'C D a s t x e b'],
  [{ kind: 'move note', id: 'e', after: 'x' }, 'C D a s t x b e'],
  [{ kind: 'move note', id: 'e', after: 'gone' }, 'C D a s t x b e'],
  [{ kind: 'move note', id: 'e', after: 'gone', before: 'a' }, 'C D e s t x a b'],
  [{ kind: 'move note', id: 'e', after: 'b', before: 'a' }, 'C D a s t x b e'],
  [{ kind: 'move note', id: 'e', after: 'gone', before: 'x' }, 'C D a s t x b e'],
  [{ kind: 'move note', id: 'gone', after: 'a' }, 'C D a s t x b e'],
  [{ kind: 'create category', id: 'n', title: 'N' }, 'C D N a s t x b e'],
  [{ kind: 'create category', id: 'c', title: 'other' }, 'C D a s t x b e'],
  [{ kind: 'update category', id: 'd', title: 'Day' }, 'C Day a s t x b e'],
  [{ kind: 'delete category', id: 'c', deletion: 'd' }, 'D x'],
  [{ kind: 'order categories', ordering: ['d', 'c'] }, 'D C a s t x b e'],
  [{ kind: 'create notes', category: 'c', notes: drafts('m', 'n') }, 'C D a s t x b e m n'],
  [{ kind: 'create notes', category: 'c', notes: drafts('m', 'a') }, 'C D a s t x b e'],
  [{ kind: 'update notes', ids: ['a', 'e'], flag: 'important', value: true }, 'C D a! s t x b e!'],
  [{ kind: 'update notes', ids: ['gone', 'b'], flag: 'scratched_out', value: true }, 'C D a s t x b- e'],
  [{ kind: 'update notes', ids: ['b'], flag: 'scratched_out', value: false }, 'C D a s t x b e'],
  [{ kind: 'delete notes', ids: ['a', 'e', 'gone'], deletion: 'd' }, 'C D x b'],
  [{ kind: 'move notes', moves: [{ notes: ['a', 'b'], category: 'd' }] }, 'C D s/d t x e a/d b/d'],
  [{ kind: 'move notes', moves: [{ notes: ['s'], category: 'c' }] }, 'C D a t x b e s^'],
  [{ kind: 'move notes', moves: [{ notes: ['e'], category: 'c', after: null }] }, 'C D e a s t x b'],
  [{ kind: 'move notes', moves: [{ notes: ['e'], category: 'c', after: 'x' }] }, 'C D a s t x e b'],
  [{ kind: 'move notes', moves: [{ notes: ['b'], category: 'c', parent: 'a' }] }, 'C D a s t x e b_a'],
  [{ kind: 'move notes', moves: [{ notes: ['gone'], category: 'd' }] }, 'C D a s t x b e'],
  [{ kind: 'archive category', id: 'd', archived: true }, 'C (D) a s t x b e'],
  [{ kind: 'archive category', id: 'd', archived: false }, 'C D a s t x b e'],
  [{ kind: 'duplicate category', of: 'gone', id: COPY, title: 'E', unscratched: true }, 'C D a s t x b e'],
];

test.each(CHANGES)('%j makes of "C D a s t x b e": %s', (change, lists) => {
  expect(draw(apply(LISTS, change))).toBe(lists);
});

test.each(CHANGES)('%j made twice is as good as once', (change) => {
  const once = apply(LISTS, change);
  expect(apply(once, change)).toEqual(once);
});

test.each(CHANGES)('%j is taken back by its inverse, and made again by the inverse of that', (change) => {
  const inverse = invert(LISTS, change);
  const after = apply(LISTS, change);
  const back = inverse ? apply(after, inverse) : after;
  const again = inverse && invert(after, inverse);
  expect(draw(back)).toBe(draw(LISTS));
  expect(draw(again ? apply(back, again) : back)).toBe(draw(after));
  expect(inverse === undefined || isBasedOn(after, inverse)).toBe(true);
  expect(again === undefined || isBasedOn(back, again)).toBe(true);
  expect([after, back].map(({ reminders }) => reminders)).toEqual([[], []]);
});

test('a note that was written into since its deletion was undone is not deleted again', () => {
  const change: Change = { kind: 'delete note', id: 'a', deletion: 'd' };
  const inverse = invert(LISTS, change);
  const again = inverse && invert(apply(LISTS, change), inverse);
  const written = apply(LISTS, { kind: 'update note', id: 's', content: 'more' });
  expect(again && isBasedOn(written, again)).toBe(false);
});

test('the inverse of a text names the text that it takes back', () => {
  expect(invert(LISTS, { kind: 'update note', id: 'b', content: 'B', base: { content: 'b' } })).toEqual({
    kind: 'update note',
    id: 'b',
    content: 'b',
    base: { content: 'B' },
  });
});

test('what several notes were is taken back for those alone that it changed', () => {
  const lists = apply(LISTS, { kind: 'update note', id: 'b', scratched_out: true });
  const change: Change = { kind: 'update notes', ids: ['a', 'b'], flag: 'scratched_out', value: true };
  expect(invert(lists, change)).toMatchObject({ ids: ['a'], value: false });
});

test.each<[Change, string]>([
  [{ kind: 'create notes', category: 'c', notes: drafts('m', 'n') }, 'Added 2 notes'],
  [{ kind: 'update notes', ids: ['a', 'b'], flag: 'important', value: true }, 'Marked 2 notes'],
  [{ kind: 'update notes', ids: ['a'], flag: 'scratched_out', value: false }, 'Unchecked “a”'],
  [{ kind: 'delete notes', ids: ['a', 'b'], deletion: 'd' }, 'Deleted 2 notes'],
  [{ kind: 'delete notes', ids: ['a'], deletion: 'd', isClearing: true }, 'Cleared 1 done note'],
  [{ kind: 'move notes', moves: [{ notes: ['a', 'b'], category: 'd' }] }, 'Moved 2 notes to “D”'],
  [{ kind: 'move notes', moves: [{ notes: ['s'], category: 'c' }] }, 'Moved “s”'],
  [
    {
      kind: 'move notes',
      moves: [
        { notes: ['b'], category: 'c', after: null },
        { notes: ['x'], category: 'd' },
      ],
    },
    'Moved 2 notes',
  ],
])('%j reads: %s', (change, words) => {
  expect(doneBy(LISTS, change)).toBe(words);
});

test.each<[what: string, change: Change<'create notes'>, offer: object]>([
  [
    'with what is done and below what',
    {
      kind: 'create notes',
      category: 'd',
      notes: [
        { id: 'm', content: 'm' },
        { id: 'n', content: 'n', parent: 'm', scratched_out: true },
        { id: 'o', content: 'o', scratched_out: true },
      ],
    },
    { category: 'd', parent: null, draft: 'm\n  [x] n\n[x] o' },
  ],
  [
    'for the note whose sub notes they are',
    {
      kind: 'create notes',
      category: 'c',
      notes: [
        { id: 'm', content: 'm', parent: 'a' },
        { id: 'n', content: 'n', parent: 'a' },
      ],
    },
    { category: 'c', parent: 'a', draft: 'm\nn' },
  ],
  [
    'for the open category when their own is gone',
    { kind: 'create notes', category: 'gone', notes: drafts('m', 'n') },
    { parent: null, draft: 'm\nn' },
  ],
  [
    'as a text when there is one, which is no list',
    { kind: 'create notes', category: 'c', notes: [{ id: 'm', content: 'm', scratched_out: true }] },
    { category: 'c', parent: null, draft: 'm' },
  ],
])('refused notes are offered again %s', (_, change, offer) => {
  expect(kindOf(change).refused(LISTS, change).offer).toEqual({ kind: 'create note', ...offer });
});

test.each([false, true])(
  'a copy of a category has its notes under ids of their own, all open: %s',
  (unscratched) => {
    const [a, s] = ['0199c0de-8a52-7e05-b3a1-5c1f0e7d4b2a', '0199c0de-8f10-7a6e-9c44-0b7e2d5a1f93'];
    const lists = {
      categories: LISTS.categories,
      notes: [noteOf(a), noteOf(s, 'c', { parent: a, scratched_out: true })],
      reminders: [],
    };
    const change: Change = { kind: 'duplicate category', of: 'c', id: COPY, title: 'E', unscratched };
    const copied = apply(lists, change);
    expect(copied.categories.at(-1)).toEqual({ id: COPY, title: 'E' });
    expect(copied.notes.slice(2)).toMatchObject([
      { id: copiedId(a, COPY), content: a, category: COPY, parent: null },
      { id: copiedId(s, COPY), category: COPY, parent: copiedId(a, COPY), scratched_out: !unscratched },
    ]);
    expect(apply(copied, change)).toEqual(copied);
    const inverse = invert(lists, change);
    expect(inverse && apply(copied, inverse)).toEqual(lists);
  },
);

const rename = (id: string) => (lists: Lists) => apply(lists, { kind: 'update note', id, content: 'other' });
const add = (parent: string | null, category: string) => (lists: Lists) =>
  apply(lists, { kind: 'create note', id: 'new', content: 'new', category, parent });

const share = (id: string) => (lists: Lists) => ({
  ...lists,
  categories: lists.categories.map((category) =>
    category.id === id ? { ...category, shared: { people: 2, mine: true } } : category,
  ),
});

const NEW_NOTE: Change = { kind: 'create note', id: 'n', content: 'n', category: 'c', parent: null };
const NEW_CATEGORY: Change = { kind: 'create category', id: 'n', title: 'N' };
const NEW_NOTES: Change = { kind: 'create notes', category: 'c', notes: drafts('m', 'n') };
const MOVE: Change = { kind: 'move note', id: 'a', after: 'b' };
const MOVES: Change = { kind: 'move notes', moves: [{ notes: ['a', 'b'], category: 'd' }] };
const ORDER: Change = { kind: 'order categories', ordering: ['d', 'c'] };

test.each<[string, boolean, Change, (lists: Lists) => Lists]>([
  ['a new note is edited', false, NEW_NOTE, rename('n')],
  ['a new note gets a sub note', false, NEW_NOTE, add('n', 'c')],
  ['another note is edited', true, NEW_NOTE, rename('a')],
  [
    'a new note is deleted',
    true,
    NEW_NOTE,
    (lists) => apply(lists, { kind: 'delete note', id: 'n', deletion: 'n' }),
  ],
  ['one of several new notes is edited', false, NEW_NOTES, rename('m')],
  ['a note is added beside several new ones', true, NEW_NOTES, add(null, 'c')],
  ['a new category gets a note', false, NEW_CATEGORY, add(null, 'n')],
  [
    'a new category is renamed',
    false,
    NEW_CATEGORY,
    (lists) => apply(lists, { kind: 'update category', id: 'n', title: 'M' }),
  ],
  ['a new category is shared', false, NEW_CATEGORY, share('n')],
  ['another category is shared', true, NEW_CATEGORY, share('c')],
  ['another category gets a note', true, NEW_CATEGORY, add(null, 'c')],
  [
    'a moved note is moved again',
    false,
    MOVE,
    (lists) => apply(lists, { kind: 'move note', id: 'a', after: 'e' }),
  ],
  ['a note is added beside a moved one', true, MOVE, add(null, 'c')],
  [
    'one of several moved notes is moved again',
    false,
    MOVES,
    (lists) => apply(lists, { kind: 'move notes', moves: [{ notes: ['b'], category: 'c' }] }),
  ],
  [
    'the categories are ordered again',
    false,
    { ...ORDER, ordering: ['d', 'c', 'n'] },
    (lists) => apply(lists, { kind: 'order categories', ordering: ['n', 'd', 'c'] }),
  ],
])('when %s on another device, an undo is sent: %s', (_, isSent, change, elsewhere) => {
  const before = change.kind === 'order categories' ? apply(LISTS, NEW_CATEGORY) : LISTS;
  const inverse = invert(before, change);
  const now = elsewhere(apply(before, change));
  expect(inverse && isBasedOn(now, inverse)).toBe(isSent);
});
