import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DIVIDER } from '../../../contract/notes.ts';
import { jsonOf, type Piece } from '../../../contract/transfer/export-file.ts';
import { markdownOf } from '../../../contract/transfer/markdown-file.ts';
import { type OutlineCategory, type OutlineNote, outlineOf } from '../../../contract/transfer/outline.ts';
import { planImport } from '../../../contract/transfer/plan.ts';
import { anyContent, anyTitle } from '../../testing/any-text.ts';
import { readFile } from './read/read-file.ts';

const top = fc.record({ content: anyContent, important: fc.boolean(), scratched_out: fc.boolean() });
const drawn = (note: OutlineNote): OutlineNote =>
  note.content === DIVIDER ? { ...note, important: false, scratched_out: false } : note;
const anyNote = fc
  .tuple(top, fc.array(top, { maxLength: 2 }))
  .map(
    ([note, subs]): OutlineNote => drawn({ ...note, notes: subs.map((sub) => drawn({ ...sub, notes: [] })) }),
  );
const anyCategory: fc.Arbitrary<OutlineCategory> = fc.record({
  title: anyTitle,
  archived: fc.boolean(),
  notes: fc.array(anyNote, { maxLength: 4 }),
});

const anyLists = fc.array(anyCategory, { minLength: 1, maxLength: 3 });
const EMPTY = { categories: [], notes: [] };
let made = 0;
const ids = { category: () => `c${++made}`, note: () => `n${++made}` };

const data = (categories: readonly OutlineCategory[]) => ({
  ...{ username: 'nova', at: new Date(0), deletions: [], picture: null },
  categories,
});
const fileOf = (name: string, pieces: Iterable<Piece>) =>
  new File(
    Array.from(pieces, ({ text }) => text),
    name,
  );

const categoryOf = (content: string): OutlineCategory => ({
  title: 'Found',
  archived: false,
  notes: [{ content, important: false, scratched_out: false, notes: [] }],
});
/** Texts that were once read as others. */
const FOUND = ['http://a.org#milk\rmilk', 'http://a.org\u2028milk', 'see http://a.org/_b_\u2029'];

test('whatever the lists are, a download brings the same lists, and a second time nothing', async () => {
  await fc.assert(
    fc.asyncProperty(anyLists, async (categories) => {
      for (const file of [
        fileOf('nightdrive.json', jsonOf(data(categories))),
        fileOf('notes.md', markdownOf(data(categories))),
      ]) {
        const read = await readFile(file);
        expect(read.categories).toEqual(categories);
        const first = planImport(categories, EMPTY, ids);
        expect(outlineOf(first.categories, first.notes)).toEqual(categories);
        const again = planImport(read.categories, first, ids);
        expect([again.categories, again.notes]).toEqual([[], []]);
      }
    }),
    {
      numRuns: Number(process.env['LISTS'] ?? 200),
      seed: Number(process.env['SEED'] ?? Date.now()),
      examples: FOUND.map((content) => [[categoryOf(content)]]),
    },
  );
});

test('an import into any lists adds nothing the second time', () => {
  fc.assert(
    fc.property(anyLists, anyLists, (before, imported) => {
      const lists = planImport(before, EMPTY, ids);
      const { categories, notes } = planImport(imported, lists, ids);
      const there = {
        categories: [...lists.categories, ...categories],
        notes: [...lists.notes, ...notes],
      };
      expect(planImport(imported, there, ids)).toMatchObject({ categories: [], notes: [] });
    }),
  );
});
