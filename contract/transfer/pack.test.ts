import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { DIVIDER } from '../notes.ts';
import { outlineOf } from './outline.ts';
import { pack } from './pack.ts';

const AT = new Date('2026-11-21T20:00:00.000Z');
const note = (id: string, content: string, fields: object = {}) => ({
  ...{ id, content, category: 'road', parent: null, important: false, scratched_out: false },
  ...fields,
});

const LISTS = outlineOf(
  [
    { id: 'road', title: 'Road trip' },
    { id: 'past', title: 'Last year', archived: true },
  ],
  [
    note('1', 'Tyres', { important: true }),
    note('3', 'Winter ones\nnot the old', { parent: '1', scratched_out: true }),
    note('2', DIVIDER),
    note('4', 'Map', { category: 'past' }),
  ],
);
const DELETIONS = [{ id: 'd', at: AT.getTime(), category: null, content: 'Oat milk', notes: 3 }];
const EVERYTHING = {
  username: 'nova',
  at: AT,
  categories: LISTS,
  deletions: DELETIONS,
  picture: { name: 'picture.webp', bytes: new Uint8Array([82, 73, 70, 70]) },
};

async function unpacked(data: Parameters<typeof pack>[0]) {
  const parts: Uint8Array[] = [];
  const progress: number[] = [];
  await pack(data, { part: (bytes) => parts.push(bytes.slice()), progress: (notes) => progress.push(notes) });
  return { files: unzipSync(new Uint8Array(Buffer.concat(parts))), parts, progress };
}

const textOf = (file: Uint8Array | undefined): string => strFromU8(file ?? new Uint8Array());

test('the zip holds all lists as JSON: archived ones, flags, sub notes and what was deleted', async () => {
  const { files } = await unpacked(EVERYTHING);
  expect(Object.keys(files)).toEqual(['nightdrive.json', 'notes.md', 'picture.webp']);
  const plain = { important: false, scratched_out: false, notes: [] };
  const winter = { ...plain, content: 'Winter ones\nnot the old', scratched_out: true };
  expect(JSON.parse(textOf(files['nightdrive.json']))).toEqual({
    format: 'nightdrive',
    version: 1,
    exported_at: '2026-11-21T20:00:00.000Z',
    username: 'nova',
    picture: 'picture.webp',
    categories: [
      {
        title: 'Road trip',
        archived: false,
        notes: [
          { ...plain, content: 'Tyres', important: true, notes: [winter] },
          { ...plain, content: DIVIDER },
        ],
      },
      { title: 'Last year', archived: true, notes: [{ ...plain, content: 'Map' }] },
    ],
    recently_deleted: [
      { deleted_at: '2026-11-21T20:00:00.000Z', category: null, begins_with: 'Oat milk', notes: 3 },
    ],
  });
  expect(files['picture.webp']).toEqual(EVERYTHING.picture.bytes);
});

test('the Markdown is readable as plain text', async () => {
  const { files } = await unpacked(EVERYTHING);
  expect(textOf(files['notes.md'])).toBe(
    [
      '# Road trip',
      '',
      '- [ ] **Tyres**',
      '  - [x] Winter ones',
      '    not the old',
      '---',
      '',
      '# Last year (archived)',
      '',
      '- [ ] Map',
      '',
    ].join('\n'),
  );
});

test('an account without lists and picture has its files all the same', async () => {
  const { files } = await unpacked({ ...EVERYTHING, categories: [], deletions: [], picture: null });
  expect(JSON.parse(textOf(files['nightdrive.json']))).toMatchObject({
    picture: null,
    categories: [],
    recently_deleted: [],
  });
  expect(Object.keys(files)).toEqual(['nightdrive.json', 'notes.md']);
});

test('the largest lists are packed in many parts, which report how many notes are done', async () => {
  const notes = Array.from({ length: 5_000 }, (_, n) =>
    note(`${n}`, `${n} ${crypto.randomUUID().repeat(28)}`),
  );
  const { files, parts, progress } = await unpacked({
    ...EVERYTHING,
    categories: outlineOf([{ id: 'road', title: 'Road trip' }], notes),
  });
  expect(textOf(files['nightdrive.json'])).toContain(notes[4_999]?.content);
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(300_000);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  expect(progress.at(-1)).toBe(5_000);
  expect(progress.length).toBeLessThan(1_000);
});
