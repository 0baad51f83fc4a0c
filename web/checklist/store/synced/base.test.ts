import { expect, test } from 'vitest';
import { noteOf } from '../../../testing/note-of.ts';
import { Base } from './base.ts';
import type { Newer } from './newer.ts';

const NOTES = 'notes ann';

type Answer = Partial<Newer<'notes'>> & Pick<Newer<'notes'>, 'revision'>;

/** An answer to a fetch: its rows have the places 10, 20 and so on, and it is proved as one that follows WHOLE. */
function answer(of: Answer): Newer<'notes'> {
  const { revision, rows = [], gone = [], isWhole = false } = of;
  const left = ['a', 'b'].filter(
    (id) => !isWhole && !gone.includes(id) && !rows.some((row) => row.id === id),
  );
  return {
    space: 'ann',
    epoch: 'e',
    isWhole,
    rows,
    gone,
    places: rows.map((_, at) => (at + 1) * 10),
    revisions: rows.map(() => revision),
    proof: { count: left.length + rows.length, sum: left.length * 5 + rows.length * revision },
    ...of,
  };
}

const WHOLE = answer({ revision: 5, isWhole: true, rows: [noteOf('a'), noteOf('b')] });

/** The lists of Ann, with `WHOLE`. */
function opened() {
  const base = new Base('ann');
  base.take(NOTES, WHOLE, base.begin(NOTES));
  return base;
}

const MINE = { kind: 'update note', id: 'a', content: 'mine', space: 'ann' } as const;

const drawn = (base: Base) => base.lists.notes?.map(({ content }) => content).join(' ');

test.each<[string, Answer, string]>([
  [
    'a changed row takes the place of the old one',
    { revision: 6, rows: [noteOf('a', 'c', { content: 'A' })], places: [10] },
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
  const earlier = new Base('ann').begin(NOTES);
  const base = opened();
  expect(base.take(NOTES, answer(said), earlier)).toBe(true);
  expect(drawn(base)).toBe(list);
});

test.each<[string, number | undefined, Answer, boolean, string]>([
  [
    'stays over an answer from before it',
    7,
    { revision: 6, rows: [noteOf('b', 'c', { content: 'B' })], places: [20] },
    false,
    'mine B',
  ],
  [
    'gives way to an answer of its revision',
    7,
    { revision: 7, rows: [noteOf('a', 'c', { content: 'theirs' })] },
    false,
    'theirs b',
  ],
  [
    'gives way to what was asked for after it',
    7,
    { revision: 6, rows: [noteOf('a', 'c', { content: 'theirs' })] },
    true,
    'theirs b',
  ],
  ['without a revision stays over what was asked for before it', undefined, { revision: 9 }, false, 'mine b'],
  ['without a revision gives way to what was asked for after it', undefined, { revision: 5 }, true, 'a b'],
  ['of a revision that is here already is here already', 5, { revision: 5 }, false, 'a b'],
])('an acknowledged change %s', (_, revision, said, isAskedAfter, list) => {
  const base = opened();
  const before = base.begin(NOTES);
  base.acknowledge(MINE, revision);
  base.take(NOTES, answer(said), isAskedAfter ? base.begin(NOTES) : before);
  expect(drawn(base)).toBe(list);
});

test('an acknowledged change of notes moves the categories to its revision when that is the next one', () => {
  const base = new Base('ann');
  const none = { ...WHOLE, rows: [], places: [], revisions: [], proof: { count: 0, sum: 0 } };
  base.take('categories', none, base.begin('categories'));
  base.acknowledge(MINE, 6);
  expect(base.begin('categories').since).toBe('e.6');
  base.acknowledge(MINE, 9);
  expect(base.begin('categories').since).toBe('e.6');
});

test('the server is asked for what is newer than the list that is here', () => {
  const base = new Base('ann');
  expect(base.begin(NOTES).since).toBe('0');
  base.take(NOTES, WHOLE, base.begin(NOTES));
  expect(base.begin(NOTES).since).toBe('e.5');
  expect(base.isBehind(NOTES, { epoch: 'e', revision: 5 })).toBe(false);
  expect(base.isBehind(NOTES, { epoch: 'e', revision: 6 })).toBe(true);
  expect(base.isBehind(NOTES, { epoch: 'f', revision: 1 })).toBe(true);
});

test('a note whose category has just been shared is there as it is in its space alone', () => {
  const base = new Base('ann');
  const own = [noteOf('a'), noteOf('b'), { ...noteOf('x'), category: 'own' }];
  base.take(NOTES, answer({ revision: 5, isWhole: true, rows: own }), base.begin(NOTES));
  const shared = {
    revision: 1,
    space: 'c',
    isWhole: true,
    rows: [noteOf('a', 'c', { content: 'A' }), noteOf('n')],
  };
  base.take('notes c', answer(shared), base.begin('notes c'));
  expect(drawn(base)).toBe('x A n');
});

test.each<[what: string, wrong: Partial<Newer<'notes'>>]>([
  ['of another space', { space: 'bob', rows: [], places: [], revisions: [], proof: { count: 2, sum: 10 } }],
  ['that lacks rows', { rows: [], places: [], revisions: [] }],
  ['whose rows were changed since', { revisions: [5, 6, 6] }],
  ['of another epoch that is not whole', { epoch: 'f' }],
  ['from before the list that it was asked for with', { revision: 4 }],
])('an answer %s is not taken', (_, wrong) => {
  const base = opened();
  const right = answer({ revision: 6, rows: [noteOf('a', 'c', { content: 'A' }), noteOf('c'), noteOf('d')] });
  expect(base.take(NOTES, { ...right, ...wrong }, base.begin(NOTES))).toBe(false);
  expect(drawn(base)).toBe('a b');
});

test('the whole list that was asked for because of a doubt counts, also with a lower revision', () => {
  const base = opened();
  const whole = answer({ revision: 4, isWhole: true, rows: [noteOf('x')] });
  expect(base.take(NOTES, whole, base.begin(NOTES), true)).toBe(true);
  expect(drawn(base)).toBe('x');
});

test('rows of another category are not those of a shared one', () => {
  const base = new Base('ann');
  const foreign = answer({ revision: 1, space: 'shop', isWhole: true, rows: [noteOf('a')] });
  expect(base.take('notes shop', foreign, base.begin('notes shop'))).toBe(false);
});
