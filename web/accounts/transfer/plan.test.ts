import { expect, test } from 'vitest';
import type { Category } from '../../../contract/categories.ts';
import { DIVIDER, type Note } from '../../../contract/notes.ts';
import { type OutlineCategory, outlineOf } from '../../../contract/transfer/outline.ts';
import { batchesOf, countsOf, lackOfRoom, type Plan, planImport } from '../../../contract/transfer/plan.ts';
import { readFile } from './read/read-file.ts';

interface Lists {
  readonly categories: readonly Category[];
  readonly notes: readonly Note[];
}
const EMPTY: Lists = { categories: [], notes: [] };

let made = 0;
const ids = { category: () => `c${++made}`, note: () => `n${++made}` };
const plan = (imported: readonly OutlineCategory[], lists: Lists) => planImport(imported, lists, ids);
const carriedOut = ({ categories, notes }: Plan, lists: Lists): Lists => ({
  categories: [...lists.categories, ...categories],
  notes: [...lists.notes, ...notes],
});
const outline = ({ categories, notes }: Lists) => outlineOf(categories, notes);
const counts = ({ categories, notes, here }: Plan) => ({
  categories: categories.length,
  notes: notes.length,
  here,
});

const note = (content: string, ...subNotes: string[]): OutlineCategory['notes'][number] => ({
  content,
  important: false,
  scratched_out: false,
  notes: subNotes.map((content) => note(content)),
});
const category = (title: string, ...notes: OutlineCategory['notes'][number][]): OutlineCategory => ({
  title,
  archived: false,
  notes,
});
const listsOf = (...imported: OutlineCategory[]) => carriedOut(plan(imported, EMPTY), EMPTY);

test('a category of the same title receives the new notes; existing notes are counted and unchanged', () => {
  const lists = listsOf(category('Road trip', note('Tyres', 'Winter ones'), note('Map')));
  const add = plan(
    [
      category('Road trip', note('Map'), note('Tyres', 'Winter ones', 'Chains')),
      category('Home', note('Map')),
    ],
    lists,
  );
  expect(counts(add)).toEqual({ categories: 1, notes: 2, here: 3 });
  expect(outline(carriedOut(add, lists))).toEqual([
    category('Road trip', note('Tyres', 'Winter ones', 'Chains'), note('Map')),
    category('Home', note('Map')),
  ]);
});

const REMIND = { local: '2030-12-01T09:00', zone: 'Europe/Berlin', repeat: 'week' } as const;
const reading = (remind: unknown) =>
  readFile(
    new File(
      [
        JSON.stringify({
          format: 'nightdrive',
          version: 1,
          categories: [{ title: 'Home', notes: [{ content: 'Milk', remind }] }],
        }),
      ],
      'nightdrive.json',
    ),
  );

test('a reminder comes with its note, and not to one that is here', async () => {
  const imported = await reading(REMIND);
  const add = plan(imported.categories, EMPTY);
  expect(add.notes).toMatchObject([{ content: 'Milk', remind: REMIND }]);
  expect(countsOf(add)).toContainEqual(['1', 'reminder']);
  expect(imported.leftOut).toEqual([]);
  expect(plan(imported.categories, listsOf(category('Home', note('Milk')))).notes).toEqual([]);
});

test.each([
  ['whose moment passed long ago', { ...REMIND, local: '2020-12-01T09:00', repeat: 'never' }],
  ['without a time', { ...REMIND, local: 'tomorrow' }],
  ['with an unknown repeat', { ...REMIND, repeat: 'hour' }],
  ['of another program', 'tomorrow'],
])('a reminder %s is named, and its note comes without it', async (_, remind) => {
  const { categories, leftOut } = await reading(remind);
  expect(plan(categories, EMPTY).notes).toEqual([expect.not.objectContaining({ remind: expect.anything() })]);
  expect(leftOut).toMatchObject([{ things: [expect.stringContaining('remind')] }]);
});

test('the same text under another note or in another category is another note', () => {
  const lists = listsOf(category('Home', note('Milk'), note('Bread', 'Oat')));
  const add = plan(
    [category('Home', note('Oat'), note('Milk', 'Oat')), category('home', note('Milk'))],
    lists,
  );
  expect(counts(add)).toEqual({ categories: 1, notes: 3, here: 1 });
});

test('of equal notes the second is new when the lists have one', () => {
  const lists = listsOf(category('Home', note(DIVIDER), note('Milk')));
  const add = plan([category('Home', note(DIVIDER), note('Milk'), note(DIVIDER), note('Milk'))], lists);
  expect(counts(add)).toEqual({ categories: 0, notes: 2, here: 2 });
});

test('an import has to fit beside what is there', () => {
  const full = listsOf(category('Home', ...Array.from({ length: 4_900 }, (_, n) => note(`${n}`))));
  const few = plan([category('Home', ...Array.from({ length: 100 }, (_, n) => note(`x${n}`)))], full);
  expect(lackOfRoom(few, full)).toBeUndefined();
  const many = plan([category('Home', ...Array.from({ length: 101 }, (_, n) => note(`x${n}`)))], full);
  expect(lackOfRoom(many, full)).toBe('Your lists hold 4,900 of 5,000 notes: there is no room for 101 more.');
  const titles = plan(
    Array.from({ length: 201 }, (_, n) => category(`${n}`)),
    EMPTY,
  );
  expect(lackOfRoom(titles, EMPTY)).toBe('You have 0 of 200 categories: there is no room for 201 more.');
  const long = plan([category('Home', ...Array.from({ length: 600 }, () => note('é'.repeat(5_000))))], EMPTY);
  expect(lackOfRoom(long, EMPTY)).toBe(
    'Your lists hold at most 5 MiB of text: there is no room for this file.',
  );
});

test('notes are sent in their order, by category, and never too many or too much at once', () => {
  const { notes } = listsOf(
    category('A', ...Array.from({ length: 250 }, (_, n) => note(`${n}`))),
    category('B', ...Array.from({ length: 3 }, (_, n) => note('x'.repeat(400) + n))),
  );
  const batches = batchesOf(notes, { notes: 200, bytes: 1_300 });
  expect(batches.flat()).toEqual(notes);
  for (const batch of batches) {
    expect(new Set(batch.map(({ category }) => category)).size).toBe(1);
    expect(batch.length).toBeLessThanOrEqual(200);
    const alone = batch.length === 1;
    expect(alone || Buffer.byteLength(batch.map((one) => JSON.stringify(one)).join('')) <= 1_300).toBe(true);
  }
});
