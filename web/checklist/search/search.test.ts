import { expect, test } from 'vitest';
import { DIVIDER, type Note } from '../../../contract/notes.ts';
import { noteOf } from '../../testing/render-checklist.tsx';
import { fold } from '../../ui/fold.ts';
import { excerptOf, find, findable } from './find-notes.ts';
import { marked } from './marked.ts';

test.each([
  ['Café LUMIÈRE', 'cafe lumiere'],
  ['cafe\u0301', 'cafe'],
  ['Straße, Łódź, Søren, İstanbul ısı', 'strasse, lodz, soren, istanbul isi'],
  ['ΣΊΣΥΦΟΣ', 'σισυφοσ'],
  ['हिन्दी 한국', 'हिन्दी 한국'.normalize('NFD')],
  ['كِتَابٌ، كـتاب', 'كتاب، كتاب'],
  ['می\u200cخواهم \u200fسلام', 'میخواهم سلام'],
  ['שָׁלוֹם', 'שלום'],
])('%j folds to %j, sign by sign too', (text, folded) => {
  expect(fold(text)).toBe(folded);
  expect([...text].map(fold).join('')).toBe(folded);
});

test.each([
  ['Breakfast at the Café Lumière', 'cafe', 'Breakfast at the [Café] Lumière'],
  ['cafe\u0301 bar', 'café', '[cafe\u0301] bar'],
  ['Straße', 'as', 'Str[aß]e'],
  ['banana split', 'ana na split', 'b[anana] [split]'],
  ['A🚗b', 'b a', '[A]🚗[b]'],
  ['nothing', 'x', 'nothing'],
  ['هذا كِتَابٌ هنا', 'كتاب', 'هذا [كِتَابٌ] هنا'],
  ['می\u200cخواهم', 'میخواهم', '[می\u200cخواهم]'],
])('in %j the words %j are marked', (text, query, expected) => {
  const stretches = marked(text, find([], [], query).words);
  expect(stretches.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join('')).toBe(expected);
});

const HOME = { id: 'home', title: 'Home' };
const TRIP = { id: 'trip', title: 'Trip' };
const note = (content: string, more: Partial<Note> = {}) => noteOf(content, { category: 'home', ...more });

test('notes are found in all categories by all words, with the number of their row, and lines are not', () => {
  const notes = [
    note('Tent', { category: 'trip' }),
    note('Milk'),
    note('line', { content: DIVIDER }),
    note('Crème brûlée'),
    note('cream for the brulee', { parent: 'Crème brûlée' }),
  ];
  const all = findable({ categories: [HOME, TRIP], notes });
  const found = (query: string) =>
    find([HOME, TRIP], all, query).found.map(
      ({ category, number, note, parent }) => `${category.title} ${number} ${note.id} < ${parent?.id}`,
    );
  expect(found('BRULEE CR')).toEqual([
    'Home 2 Crème brûlée < undefined',
    'Home 2 cream for the brulee < Crème brûlée',
  ]);
  expect(found('tent')).toEqual(['Trip 1 Tent < undefined']);
  expect(found('-')).toEqual([]);
  expect(found(' ')).toEqual([]);
});

test('of a long note the part around the first hit is shown', () => {
  const long = `${'a '.repeat(300)}Café ${'b '.repeat(300)}`;
  const excerpt = excerptOf(long, ['cafe']);
  expect(excerpt).toMatch(/^…a .*Café b .*…$/);
  expect(excerpt.length).toBeLessThan(210);
  expect(excerptOf('short', ['x'])).toBe('short');
  expect(excerptOf(long, ['a'])).toMatch(/^a a/);
  expect(excerptOf(`${long}end`, ['end'])).toMatch(/ b end$/);
});

test.each(['🚗', '한', 'ß'])('the part around the first hit is shown behind 160 of the sign %s', (sign) => {
  const excerpt = excerptOf(`${sign.repeat(160)} bread ${'b '.repeat(300)}`, ['bread']);
  expect(excerpt).toMatch(/^….* bread b .*…$/);
  expect([...excerpt].length).toBeLessThanOrEqual(202);
  expect(excerptOf(`${sign.repeat(100)} bread ${'b '.repeat(300)}`, ['bread'])).toContain(' bread b');
});
