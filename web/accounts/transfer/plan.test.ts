import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Category } from '../../../contract/categories.ts';
import { DIVIDER, type Note } from '../../../contract/notes.ts';
import { jsonOf } from '../../../contract/transfer/export-file.ts';
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

/** Texts as people and machines write them, as far as the lists allow them. */
const text = (maxLength: number) =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength }),
      fc.constantFrom('Milk', 'Bread', DIVIDER, 'a\nb', '- [x] "quoted", text', '# 1'),
    )
    .filter((text) => text.trim() !== '' && !text.includes('\0') && text.isWellFormed());
const flags = { important: fc.boolean(), scratched_out: fc.boolean() };
const anySubNote = fc.record({ content: text(20), ...flags, notes: fc.constant([]) });
const anyNote = fc.record({ content: text(20), ...flags, notes: fc.array(anySubNote, { maxLength: 4 }) });
const anyLists = fc.array(
  fc.record({
    title: text(20)
      .map((title) =>
        title
          .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '')
          .trim()
          .slice(0, 100),
      )
      .filter((title) => title !== '' && title.isWellFormed()),
    archived: fc.boolean(),
    notes: fc.array(anyNote, { maxLength: 6 }),
  }),
  { minLength: 1, maxLength: 6 },
);

async function throughFile(categories: readonly OutlineCategory[]): Promise<readonly OutlineCategory[]> {
  const data = { username: 'nova', at: new Date(0), categories, deletions: [], picture: null };
  const json = Array.from(jsonOf(data), (piece) => piece.text).join('');
  return (await readFile(new File([json], 'nightdrive.json'))).categories;
}

test('what was downloaded makes the same lists in an empty account, and adds nothing when it is imported again', async () => {
  await fc.assert(
    fc.asyncProperty(anyLists, async (lists) => {
      const imported = await throughFile(lists);
      const first = plan(imported, EMPTY);
      const there = carriedOut(first, EMPTY);
      expect(outline(there)).toEqual(lists);
      const again = plan(imported, there);
      expect(counts(again)).toEqual({ categories: 0, notes: 0, here: first.notes.length });
    }),
  );
});

test('an import into any lists changes nothing of them, and adds nothing the second time', async () => {
  await fc.assert(
    fc.property(anyLists, anyLists, (before, imported) => {
      const lists = listsOf(...before);
      const first = plan(imported, lists);
      const there = carriedOut(first, lists);
      expect(there.notes.slice(0, lists.notes.length)).toEqual(lists.notes);
      expect(plan(imported, there)).toMatchObject({ categories: [], notes: [] });
    }),
  );
});
