import { expect, test } from 'vitest';
import type { Note } from '../../../../contract/notes.ts';
import { Base } from './base.ts';
import type { Newer } from './newer.ts';

const noteOf = (id: string, content = id): Note => ({
  id,
  content,
  category: 'c',
  parent: null,
  important: false,
  scratched_out: false,
});

type Answer = Partial<Newer<'notes'>> & Pick<Newer<'notes'>, 'revision'>;

/** An answer to a fetch: its rows have the places 10, 20 and so on. */
const answer = (said: Answer): Newer<'notes'> => ({
  epoch: 'e',
  isWhole: false,
  rows: [],
  places: (said.rows ?? []).map((_, at) => (at + 1) * 10),
  gone: [],
  ...said,
});

const WHOLE = answer({ revision: 5, isWhole: true, rows: [noteOf('a'), noteOf('b')] });

const MINE = { kind: 'update note', id: 'a', content: 'mine' } as const;

const drawn = (base: Base) => base.lists.notes?.map(({ content }) => content).join(' ');

test.each<[string, Answer, string]>([
  [
    'a changed row takes the place of the old one',
    { revision: 6, rows: [noteOf('a', 'A')], places: [10] },
    'A b',
  ],
  ['a row that moved goes to its place', { revision: 6, rows: [noteOf('a')], places: [30] }, 'b a'],
  ['a new row comes to its place', { revision: 6, rows: [noteOf('n')], places: [15] }, 'a n b'],
  ['at one place the ids decide', { revision: 6, rows: [noteOf('ab')], places: [10] }, 'a ab b'],
  ['what is gone is removed', { revision: 6, gone: ['a'] }, 'b'],
  ['the whole list takes the place of all', { revision: 6, isWhole: true, rows: [noteOf('x')] }, 'x'],
  ['an older answer changes nothing', { revision: 4, isWhole: true, rows: [] }, 'a b'],
  [
    'of another epoch a lower revision counts',
    { revision: 1, epoch: 'f', isWhole: true, rows: [noteOf('x')] },
    'x',
  ],
])('%s', (_, said, list) => {
  const base = new Base();
  base.take('notes', WHOLE, 0);
  base.take('notes', answer(said), 0);
  expect(drawn(base)).toBe(list);
});

test.each<[string, number | undefined, Answer, boolean, string]>([
  [
    'stays over an answer from before it',
    7,
    { revision: 6, rows: [noteOf('b', 'B')], places: [20] },
    false,
    'mine B',
  ],
  [
    'gives way to an answer of its revision',
    7,
    { revision: 7, rows: [noteOf('a', 'theirs')] },
    false,
    'theirs b',
  ],
  [
    'gives way to what was asked for after it',
    7,
    { revision: 6, rows: [noteOf('a', 'theirs')] },
    true,
    'theirs b',
  ],
  ['without a revision stays over what was asked for before it', undefined, { revision: 9 }, false, 'mine b'],
  ['without a revision gives way to what was asked for after it', undefined, { revision: 5 }, true, 'a b'],
  ['of a revision that is here already is here already', 5, { revision: 5 }, false, 'a b'],
])('an acknowledged change %s', (_, revision, said, isAskedAfter, list) => {
  const base = new Base();
  base.take('notes', WHOLE, 0);
  const before = base.begin('notes').number;
  base.acknowledge(MINE, revision);
  base.take('notes', answer(said), isAskedAfter ? base.begin('notes').number : before);
  expect(drawn(base)).toBe(list);
});

test('an acknowledged change of notes moves the categories to its revision when that is the next one', () => {
  const base = new Base();
  base.take('categories', { epoch: 'e', revision: 5, isWhole: true, rows: [], places: [], gone: [] }, 0);
  base.acknowledge(MINE, 6);
  expect(base.begin('categories').since).toBe('e.6');
  base.acknowledge(MINE, 9);
  expect(base.begin('categories').since).toBe('e.6');
});

test('the server is asked for what is newer than the list that is here', () => {
  const base = new Base();
  expect(base.begin('notes').since).toBe('0');
  base.take('notes', WHOLE, 0);
  expect(base.begin('notes').since).toBe('e.5');
  expect(base.isOlder('notes', { epoch: 'e', revision: 5 })).toBe(false);
  expect(base.isOlder('notes', { epoch: 'f', revision: 1 })).toBe(true);
});

test('a note whose category has just been shared is there as it is in its space alone', () => {
  const base = new Base();
  const own = [noteOf('a'), noteOf('b'), { ...noteOf('x'), category: 'own' }];
  base.take('notes', answer({ revision: 5, isWhole: true, rows: own }), 0);
  base.take('notes c', answer({ revision: 1, isWhole: true, rows: [noteOf('a', 'A'), noteOf('n')] }), 0);
  expect(drawn(base)).toBe('x A n');
});
