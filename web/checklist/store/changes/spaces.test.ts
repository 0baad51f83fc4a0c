import { expect, test } from 'vitest';
import type { Note } from '../../../../contract/notes.ts';
import { noteOf } from '../../../testing/note-of.ts';
import type { Change } from './change.ts';
import { apply, kindOf } from './kinds/kinds.ts';
import type { Lists } from './lists.ts';
import { inSpaces } from './spaces.ts';

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

test.each<[string, Change, string]>([
  [
    'a note added to a shared category',
    { kind: 'create note', id: 'n', content: 'n', category: 'shop', parent: null },
    'shop',
  ],
  [
    'a note added to an own one',
    { kind: 'create note', id: 'n', content: 'n', category: 'own', parent: null },
    'ann',
  ],
  ['several notes added', { kind: 'create notes', category: 'house', notes: [] }, 'house'],
  ['a note that is changed', { kind: 'update note', id: 'milk', content: 'x' }, 'shop'],
  ['an own note that is changed', { kind: 'update note', id: 'tent', content: 'x' }, 'ann'],
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
  ['an own deletion that is undone', { kind: 'restore', deletion: 'd', removed: removed('own') }, 'ann'],
  ['a shared category that is renamed', { kind: 'update category', id: 'shop', title: 'Shop' }, 'shop'],
  ['a shared category that is archived', { kind: 'archive category', id: 'shop', archived: true }, 'ann'],
  [
    'a copy of a shared category',
    { kind: 'duplicate category', of: 'shop', id: 'copy', title: 'Copy', unscratched: true },
    'ann',
  ],
])('the space of %s is known', (_, change, space) => {
  const parts = inSpaces(LISTS, change, 'ann');
  expect(parts.map((part) => [part.space, 'to' in part])).toEqual([[space, false]]);
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

test.each<[string, Change<'move notes'>, from: string, to: string]>([
  [
    'from an own category to a shared one',
    { kind: 'move notes', moves: [{ notes: ['tent'], category: 'shop', parent: null }] },
    'own',
    'shop',
  ],
  [
    'from a shared category to an own one, with sub notes and marks',
    { kind: 'move notes', moves: [{ notes: ['milk'], category: 'own', parent: null }] },
    'shop',
    'own',
  ],
  [
    'between two shared categories, to the first place',
    { kind: 'move notes', moves: [{ notes: ['paint'], category: 'shop', parent: null, after: null }] },
    'house',
    'shop',
  ],
])('%s a move is one change, which one undo takes back', (_, change, from, to) => {
  const parts = inSpaces(LISTS, change, 'ann');
  const spaceOf = (category: string) => (category === 'own' ? 'ann' : category);
  expect(parts).toEqual([{ ...change, space: spaceOf(from), to: spaceOf(to) }]);
  const moved = parts.reduce(apply, LISTS);
  const arrived = new Set(moved.notes.filter(({ category }) => category === to).map(({ id }) => id));
  for (const { id, category } of LISTS.notes) expect(arrived.has(id)).toBe(category === to);
  expect(read(moved, from)).not.toBe(read(LISTS, from));
  const inverses = parts
    .flatMap((part) => kindOf(part).invert(LISTS, part) ?? [])
    .flatMap((back) => inSpaces(moved, back, 'ann'));
  expect(inverses).toMatchObject([{ space: spaceOf(to), to: spaceOf(from) }]);
  const after = inverses.reduce(apply, moved);
  expect([read(after, from), read(after, to)]).toEqual([read(LISTS, from), read(LISTS, to)]);
  const subs = after.notes.filter(({ parent }) => parent !== null);
  expect(subs.map(({ parent }) => after.notes.find(({ id }) => id === parent)?.content)).toEqual(['milk']);
});

test('a note that one list shows where it arrived, and another where it was, is shown once', () => {
  const change: Change = { kind: 'move notes', moves: [{ notes: ['milk'], category: 'own' }] };
  const [part] = inSpaces(LISTS, change, 'ann');
  const arrived = part ? apply(LISTS, part).notes.filter(({ category }) => category === 'own') : [];
  const both = { ...LISTS, notes: [...LISTS.notes.filter(({ category }) => category !== 'own'), ...arrived] };
  expect(
    part &&
      apply(both, part)
        .notes.map(({ content }) => content)
        .sort(),
  ).toEqual(['milk', 'oat', 'paint', 'tent']);
});

test.each<[string, Change, string]>([
  [
    'marked',
    { kind: 'update notes', ids: ['tent', 'paint', 'oat'], flag: 'important', value: true },
    'milk! >oat!-',
  ],
  ['deleted', { kind: 'delete notes', ids: ['tent', 'milk', 'paint'], deletion: 'd' }, ''],
  ['moved', { kind: 'move notes', moves: [{ notes: ['tent', 'milk', 'paint'], category: 'house' }] }, ''],
])('notes of several spaces are %s in each, and one undo takes it back', (_, change, left) => {
  const parts = inSpaces(LISTS, change, 'ann');
  expect(parts.map(({ space }) => space).sort()).toEqual(['ann', 'house', 'shop']);
  const after = parts.reduce(apply, LISTS);
  expect(read(after, 'shop')).toBe(left);
  const inverses = parts.flatMap((part) => kindOf(part).invert(LISTS, part) ?? []);
  const back = inverses.flatMap((inverse) => inSpaces(after, inverse, 'ann'));
  for (const id of ['own', 'shop', 'house'])
    expect(read(back.reduce(apply, after), id)).toBe(read(LISTS, id));
  const deletions = parts.flatMap((part) => ('deletion' in part ? part.deletion : []));
  expect(new Set(deletions).size).toBe(deletions.length);
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
    const moves = [{ notes: [id], category, parent: null }];
    const change = { kind: 'move notes', moves } as const;
    expect(kindOf(change).invert(lists, change)).toMatchObject({
      moves: [{ notes: [id], category, parent: null, after }],
    });
  },
);
