import { describe, expect, test } from 'vitest';
import type { Note } from '../../../../contract/notes.ts';
import type { Change } from './change.ts';
import { apply } from './kinds/kinds.ts';
import type { Lists } from './lists.ts';
import { inSpace, planOf, spaceOf } from './spaces.ts';

const noteOf = (id: string, category: string, more: Partial<Note> = {}): Note => ({
  id,
  content: id,
  category,
  parent: null,
  important: false,
  scratched_out: false,
  ...more,
});

const LISTS: Lists = {
  categories: [
    { id: 'own', title: 'Own' },
    { id: 'shop', title: 'Shopping', shared: { people: 2, mine: true } },
    { id: 'house', title: 'House', shared: { people: 3, mine: false } },
  ],
  notes: [
    noteOf('tent', 'own'),
    noteOf('milk', 'shop', { important: true }),
    noteOf('oat', 'shop', { parent: 'milk', scratched_out: true }),
    noteOf('paint', 'house'),
  ],
};
const removed = (category: string) => ({
  categories: [],
  notes: [{ item: noteOf('gone', category), place: 0 }],
});
const base = { categories: [], notes: [noteOf('gone', 'house')] };

test.each<[string, Change, string | undefined]>([
  [
    'a note added to a shared category',
    { kind: 'create note', id: 'n', content: 'n', category: 'shop', parent: null },
    'shop',
  ],
  [
    'a note added to an own one',
    { kind: 'create note', id: 'n', content: 'n', category: 'own', parent: null },
    undefined,
  ],
  ['several notes added', { kind: 'create notes', category: 'house', notes: [] }, 'house'],
  ['a note that is changed', { kind: 'update note', id: 'milk', content: 'x' }, 'shop'],
  ['an own note that is changed', { kind: 'update note', id: 'tent', content: 'x' }, undefined],
  [
    'notes that are marked',
    { kind: 'update notes', ids: ['paint'], flag: 'important', value: true },
    'house',
  ],
  ['a note that is deleted', { kind: 'delete note', id: 'oat', deletion: 'd' }, 'shop'],
  ['the undo of a note that is gone', { kind: 'delete note', id: 'gone', deletion: 'd', base }, 'house'],
  ['notes that are deleted', { kind: 'delete notes', ids: ['paint'], deletion: 'd' }, 'house'],
  ['a note that is moved', { kind: 'move note', id: 'milk', after: null }, 'shop'],
  ['notes that move within', { kind: 'move notes', moves: [{ notes: ['oat'], category: 'shop' }] }, 'shop'],
  ['a deletion that is undone', { kind: 'restore', deletion: 'd', removed: removed('shop') }, 'shop'],
  ['an own deletion that is undone', { kind: 'restore', deletion: 'd', removed: removed('own') }, undefined],
  ['a shared category that is renamed', { kind: 'update category', id: 'shop', title: 'Shop' }, undefined],
  ['a shared category that is archived', { kind: 'archive category', id: 'shop', archived: true }, undefined],
])('the space of %s is known', (_, change, space) => {
  expect(spaceOf(LISTS, change)).toBe(space);
  expect(inSpace(LISTS, change).space).toBe(space);
});

/** The notes of a category as they read: important ones with `!`, done ones with `-`, sub notes after `>`. */
function read({ notes }: Lists, category: string): string {
  const words = ({ content, important, scratched_out, parent }: Note) =>
    `${parent ? '>' : ''}${content}${important ? '!' : ''}${scratched_out ? '-' : ''}`;
  return notes
    .filter((note) => note.category === category)
    .map(words)
    .join(' ');
}

test.each<[string, Change<'move notes'>, { space: string | undefined; kind: string }[], string, string]>([
  [
    'from an own category to a shared one',
    { kind: 'move notes', moves: [{ notes: ['tent'], category: 'shop', parent: null }] },
    [
      { kind: 'create notes', space: 'shop' },
      { kind: 'delete notes', space: undefined },
    ],
    'own',
    'shop',
  ],
  [
    'from a shared category to an own one, with sub notes and marks',
    { kind: 'move notes', moves: [{ notes: ['milk'], category: 'own', parent: null }] },
    [
      { kind: 'create notes', space: undefined },
      { kind: 'update notes', space: undefined },
      { kind: 'delete notes', space: 'shop' },
    ],
    'shop',
    'own',
  ],
  [
    'between two shared categories, to the first place',
    { kind: 'move notes', moves: [{ notes: ['paint'], category: 'shop', parent: null, after: null }] },
    [
      { kind: 'create notes', space: 'shop' },
      { kind: 'move notes', space: 'shop' },
      { kind: 'delete notes', space: 'house' },
    ],
    'house',
    'shop',
  ],
])('%s a move is a copy and a deletion, which one undo takes back', (_, change, kinds, from, to) => {
  const { parts, inverses } = planOf(LISTS, change);
  expect(parts.map(({ kind, space }) => ({ kind, space }))).toEqual(kinds);
  const moved = parts.reduce(apply, LISTS);
  const [move] = change.moves;
  const words = (lists: Lists, category: string) => read(lists, category).split(' ').filter(Boolean).sort();
  const all = [...words(LISTS, from), ...words(LISTS, to)].sort();
  expect([...words(moved, from), ...words(moved, to)].sort()).toEqual(all);
  expect(moved.notes.some(({ id }) => move?.notes.includes(id))).toBe(false);
  const back = inverses.reduce(apply, moved);
  expect([read(back, from), read(back, to)]).toEqual([read(LISTS, from), read(LISTS, to)]);
});

test.each<[string, Change, string]>([
  [
    'marked',
    { kind: 'update notes', ids: ['tent', 'paint', 'oat'], flag: 'important', value: true },
    'milk! >oat!-',
  ],
  ['deleted', { kind: 'delete notes', ids: ['tent', 'milk', 'paint'], deletion: 'd' }, ''],
])('notes of several spaces are %s in each, and one undo takes it back', (_, change, left) => {
  const { parts, inverses } = planOf(LISTS, change);
  expect(parts.map(({ space }) => space).sort()).toEqual(['house', 'shop', undefined]);
  const after = parts.reduce(apply, LISTS);
  expect(read(after, 'shop')).toBe(left);
  const back = inverses.reduce(apply, after);
  for (const id of ['own', 'shop', 'house']) expect(read(back, id)).toBe(read(LISTS, id));
  expect(inverses.map((inverse) => spaceOf(LISTS, inverse)).sort()).toEqual(['house', 'shop', undefined]);
  const deletions = parts.flatMap((part) => ('deletion' in part ? part.deletion : []));
  expect(new Set(deletions).size).toBe(deletions.length);
});

test('a move within a shared category is one change, as in an own one', () => {
  const moves = [{ notes: ['oat'], category: 'shop', parent: null }];
  const change: Change = { kind: 'move notes', moves };
  expect(planOf(LISTS, change).parts).toEqual([{ ...change, space: 'shop' }]);
});

test.each<[note: string, category: string, after: string | null]>([
  ['milk', 'shop', null],
  ['bread', 'shop', 'milk'],
  ['paint', 'house', null],
  ['map', 'trip', 'tent'],
  ['tent', 'own', null],
])(
  'the undo of a move of %s returns it to its place among the notes that are ordered with it',
  (id, category, after) => {
    const lists: Lists = {
      categories: [...LISTS.categories, { id: 'trip', title: 'Trip' }],
      notes: [
        noteOf('milk', 'shop'),
        noteOf('tent', 'own'),
        noteOf('map', 'trip'),
        noteOf('bread', 'shop'),
        noteOf('paint', 'house'),
      ],
    };
    const { inverses } = planOf(lists, {
      kind: 'move notes',
      moves: [{ notes: [id], category, parent: null }],
    });
    expect(inverses).toMatchObject([{ moves: [{ notes: [id], category, parent: null, after }] }]);
  },
);

const COPY = '0199c0de-8a52-7e05-b3a1-5c1f0e7d4b2a';

test('the copy of a shared category is a category of the user’s own', () => {
  const lists: Lists = {
    ...LISTS,
    notes: [
      noteOf('a1', 'shop', { content: 'milk', important: true }),
      noteOf('b2', 'shop', { content: 'oat', parent: 'a1', scratched_out: true }),
    ],
  };
  const plan = planOf(lists, {
    kind: 'duplicate category',
    of: 'shop',
    id: COPY,
    title: 'Copy',
    unscratched: true,
  });
  expect(plan.parts.map(({ kind, space }) => [kind, space])).toEqual([
    ['create category', undefined],
    ['create notes', undefined],
    ['update notes', undefined],
  ]);
  const after = plan.parts.reduce(apply, lists);
  expect(after.categories.at(-1)).toEqual({ id: COPY, title: 'Copy' });
  expect(read(after, COPY)).toBe('milk! >oat');
  expect(plan.inverses.reduce(apply, after)).toEqual(lists);
});

describe.each<[what: string, change: Change]>([
  ['A move', { kind: 'move notes', moves: [{ notes: ['f000'], category: 'own', parent: null }] }],
  ['The copy', { kind: 'duplicate category', of: 'shop', id: COPY, title: 'Copy', unscratched: false }],
])('%s', (_, change) => {
  test.each<[what: string, count: number, content: string]>([
    ['many notes', 450, 'milk'],
    ['long notes', 150, 'x'.repeat(2_000)],
    ['the longest notes, in letters that take most room,', 20, '\u{1F95B}'.repeat(10_000)],
    ['the longest notes, in characters that JSON escapes,', 20, '\u0001'.repeat(10_000)],
  ])('of %s out of a shared category is made by requests that the server takes', (_, count, content) => {
    const sub = (_: unknown, at: number) => noteOf(at.toString(16), 'shop', { parent: 'f000', content });
    const notes = [noteOf('f000', 'shop'), ...Array.from({ length: count }, sub)];
    const { parts } = planOf({ ...LISTS, notes }, change);
    const requests = parts.filter((part) => part.kind === 'create notes');
    const texts = requests.flatMap((request) => request.notes.map((note) => note.content));
    expect(texts).toEqual(notes.map((note) => note.content));
    for (const { category, notes } of requests) {
      expect(notes.length).toBeLessThanOrEqual(200);
      expect(new Blob([JSON.stringify({ category, notes })]).size).toBeLessThanOrEqual(256 * 1024);
    }
  });
});

test('the copy of an empty shared category is one request', () => {
  const change: Change = {
    kind: 'duplicate category',
    of: 'shop',
    id: COPY,
    title: 'Copy',
    unscratched: true,
  };
  expect(planOf({ ...LISTS, notes: [] }, change).parts).toMatchObject([{ kind: 'create category' }]);
});
