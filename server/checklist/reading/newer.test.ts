import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  archiveCategory,
  type Category,
  duplicateCategory,
  listCategories,
} from '../../../contract/categories.ts';
import { listNotes, type Note } from '../../../contract/notes.ts';
import * as severalCalls from '../../../contract/several-notes.ts';
import * as calls from '../../testing/checklist-calls.ts';
import { fillNotes, ownerOf } from '../../testing/fill-notes.ts';
import { Follower, inReadingOrder } from '../../testing/follower.ts';
import { categoryOf, noteOf, usersOfFile } from '../../testing/two-users.ts';
import { sweepBin } from '../bin/forget.ts';
import { insertCategory, markCategory } from '../rows/category-row.ts';

const { app, ann, bob } = await usersOfFile();
const DAY_MS = 24 * 3_600_000;
const LISTS = [listCategories.url, listNotes.url];

interface Newer {
  epoch: string;
  revision: number;
  whole: boolean;
  gone: string[];
  places: number[];
  revisions: number[];
  notes: Note[];
  categories?: Category[];
}

const since = async (had: string, url: string = listNotes.url): Promise<Newer> =>
  (await ann.call('GET', `${url}?since=${had}`)).body as Newer;
/** Ann's present state, as `since` names it. */
const present = async (): Promise<string> => {
  const { epoch, revision } = await since('0');
  return `${epoch}.${revision}`;
};

const wholeLists = async () => ({
  categories: await calls.categoriesOf(ann),
  notes: await calls.notesOf(ann),
});

interface Things {
  category: string;
  other: string;
  notes: string[];
  sub: string;
  /** An action in the bin. */
  deletion: string;
}

async function things(): Promise<Things> {
  const [category, other] = [(await categoryOf(ann)).id, (await categoryOf(ann, 'Road')).id];
  const notes: string[] = [];
  for (const content of ['Milk', 'Bread', 'Salt']) notes.push((await noteOf(ann, { category, content })).id);
  const sub = (await noteOf(ann, { category, parent: notes[0] ?? null })).id;
  const deletion = randomUUID();
  await calls.removeNotes(ann, deletion, [(await noteOf(ann, { category })).id]);
  return { category, other, notes, sub, deletion };
}

const move = (moves: object[]) => ann.call('POST', severalCalls.moveNotes.url, { moves });
const copies = (category: string) =>
  ann.call('POST', duplicateCategory.url.replace(':id', category), {
    id: randomUUID(),
    title: 'Copy',
    unscratched: true,
  });
const archive = (category: string) =>
  ann.call('PUT', archiveCategory.url.replace(':id', category), { archived: true });
const createMany = (category: string, count: number) =>
  ann.call('POST', severalCalls.createNotes.url, {
    category,
    notes: Array.from({ length: count }, () => ({ id: randomUUID(), content: 'One of several' })),
  });

const WRITES: [string, (has: Things) => Promise<unknown>][] = [
  ['nothing', async () => {}],
  ['a new note', ({ category }) => noteOf(ann, { category })],
  ['a new sub note', ({ category, notes: [parent = null] }) => noteOf(ann, { category, parent })],
  ['a new category', () => categoryOf(ann)],
  ['a new title', ({ category }) => calls.renameCategory(ann, category, 'Food')],
  ['an archived category', ({ category }) => archive(category)],
  ['a tick', ({ sub }) => calls.patchNote(ann, sub, { scratched_out: true })],
  ['a new text', ({ sub }) => calls.patchNote(ann, sub, { content: 'Oat milk' })],
  [
    'several ticks',
    ({ notes }) => ann.call('PATCH', severalCalls.updateNotes.url, { notes, important: true }),
  ],
  ['an order of notes', ({ notes }) => calls.orderNotesOf(ann, notes.toReversed())],
  ['an order of categories', ({ category, other }) => calls.orderCategoriesOf(ann, [other, category])],
  ['a move to another category', ({ notes, other }) => move([{ notes: notes.slice(0, 1), category: other }])],
  ['a move to the front', ({ notes, category }) => move([{ notes: notes.slice(2), category, after: null }])],
  [
    'a move under a note',
    ({ notes, category }) => move([{ notes: notes.slice(2), category, parent: notes[1] }]),
  ],
  ['several new notes', ({ other }) => createMany(other, 20)],
  ['a copied category', ({ category }) => copies(category)],
  ['a deleted sub note', ({ sub }) => calls.removeNote(ann, sub)],
  ['a deleted note with a sub note', ({ notes: [note = ''] }) => calls.removeNote(ann, note)],
  ['several deleted notes', ({ notes }) => calls.removeNotes(ann, randomUUID(), notes)],
  ['a deleted category', ({ category }) => calls.removeCategory(ann, category)],
  ['a deleted empty category', ({ other }) => calls.removeCategory(ann, other)],
  ['restored notes', ({ deletion }) => calls.restore(ann, deletion)],
  [
    'a category that is deleted and restored',
    async ({ category }) => {
      const deletion = randomUUID();
      await calls.removeCategory(ann, category, deletion);
      await calls.restore(ann, deletion);
    },
  ],
  [
    'notes that are restored with their category, which was deleted after them',
    async ({ category, deletion }) => {
      await calls.removeCategory(ann, category);
      await calls.restore(ann, deletion);
    },
  ],
  ['what is deleted for good', ({ deletion }) => calls.forget(ann, deletion)],
];

test.each(WRITES)('%s brings a client that knew the lists to what they are', async (_, write) => {
  const has = await things();
  const follower = new Follower(ann);
  await follower.update();
  expect(follower.lists).toEqual(await wholeLists());
  await write(has);
  expect(await follower.update()).toMatchObject({ notes: { whole: false }, categories: { whole: false } });
  expect(follower.lists).toEqual(await wholeLists());
});

test('a tick among others moves the one note', async () => {
  const { sub, notes } = await things();
  const had = await present();
  await calls.patchNote(ann, sub, { scratched_out: true });
  const newer = await since(had);
  expect(newer).toMatchObject({ whole: false, gone: [], notes: [{ id: sub, scratched_out: true }] });
  expect(newer.places).toHaveLength(1);
  await calls.removeNote(ann, String(notes[1]));
  expect(await since(`${newer.epoch}.${newer.revision}`)).toMatchObject({ notes: [], gone: [notes[1]] });
});

test('a deletion that grows under one id hides none of its parts', async () => {
  const { notes, category } = await things();
  const deletion = randomUUID();
  const [first = '', second = ''] = notes;
  await calls.removeNote(ann, first, deletion);
  const follower = new Follower(ann);
  await follower.update();
  const had = await present();
  await calls.removeNote(ann, second, deletion);
  expect((await since(had)).gone).toEqual([second]);
  await calls.removeCategory(ann, category, deletion);
  expect((await since(had, listCategories.url)).gone).toEqual([category]);
  await follower.update();
  expect(follower.lists).toEqual(await wholeLists());
});

describe.each(LISTS)('%s', (url) => {
  test.each([
    ['0', () => '0'],
    ['nothing', () => ''],
    ['a revision alone', () => '12'],
    ['no number', (epoch: string) => `${epoch}.x`],
    ['a revision of zero', (epoch: string) => `${epoch}.0`],
    ['another epoch', () => '0123456789ab.1'],
    ['a text that ends in what was known', (epoch: string, revision: number) => `z${epoch}.${revision}`],
    ['a revision to come', (epoch: string, revision: number) => `${epoch}.${revision + 1}`],
    ['an endless number', (epoch: string) => `${epoch}.${'1'.repeat(400)}`],
    ['bytes that are not in our alphabet', () => '%00%F0%9F%8C%83'],
  ])('since %s is the whole list', async (_, named) => {
    await things();
    const { epoch, revision } = await since('0', url);
    const newer = await since(named(epoch, revision), url);
    const name = url.includes('notes') ? 'notes' : 'categories';
    const { [name]: rows = [], ...around } = newer;
    const plain = (await ann.call('GET', url)).body as unknown[];
    expect(around).toEqual({
      epoch,
      revision,
      space: ownerOf(ann),
      whole: true,
      places: expect.anything(),
      revisions: expect.anything(),
      gone: [],
      proof: { count: plain.length, sum: around.revisions.reduce((sum, one) => sum + one, 0) },
    });
    expect(new Set<unknown>(rows)).toEqual(new Set(plain));
    for (const beside of [rows, around.places, around.revisions]) expect(beside).toHaveLength(plain.length);
  });

  test('is never cached, and never 304, when newer rows are requested', async () => {
    const answer = await ann.call('GET', `${url}?since=${await present()}`, undefined, {
      'if-none-match': '*',
    });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(answer.headers).not.toHaveProperty('etag');
  });

  test('reveals nothing of what other users do', async () => {
    await things();
    const had = await present();
    await noteOf(bob);
    expect(await since(had, url)).toMatchObject({ whole: false, gone: [], places: [] });
  });
});

const FORGETTING: [string, (has: Things) => Promise<unknown>][] = [
  ['deleted for good', ({ deletion }) => calls.forget(ann, deletion)],
  ['swept', () => sweepBin(app.db, app.clock.now + 31 * DAY_MS)],
  [
    'pushed out of the bin',
    async ({ category }) => {
      const many = await fillNotes(app.db, ann, Array(4_999).fill({ category }));
      expect(await calls.removeNotes(ann, randomUUID(), many)).toMatchObject({ status: 201 });
    },
  ],
];

test.each(FORGETTING)(
  'what is %s is not known to be gone: the list comes as a whole',
  async (_, forgetting) => {
    const has = await things();
    const [kept = '', gone = ''] = has.notes;
    await calls.removeNote(ann, kept);
    const had = await present();
    await calls.removeNote(ann, gone, has.deletion);
    const after = await present();
    expect(await since(had)).toMatchObject({ whole: false });
    await forgetting(has);
    const { whole, notes } = await since(had);
    const plain = await wholeLists();
    expect({ whole, notes: inReadingOrder(plain.categories, notes) }).toEqual({
      whole: true,
      notes: plain.notes,
    });
    expect(await since(had, listCategories.url)).toMatchObject({ whole: true });
    expect(await since(after, listCategories.url)).toMatchObject({ whole: false });
  },
);

test('of more than 500 deleted notes the list comes as a whole', async () => {
  const { category } = await things();
  const many = await fillNotes(app.db, ann, Array(501).fill({ category }));
  const had = await present();
  await calls.removeNotes(ann, randomUUID(), many.slice(0, 500));
  const few = await since(had);
  expect(few.whole).toBe(false);
  expect(few.gone.toSorted()).toEqual(many.slice(0, 500).toSorted());
  await calls.removeNotes(ann, randomUUID(), many.slice(500));
  expect(await since(had)).toMatchObject({ whole: true, gone: [] });
});

test('of more than 500 deleted categories the list comes as a whole', async () => {
  const owner = ownerOf(ann);
  const had = await present();
  await categoryOf(ann);
  const goneCategories = async (from: number, to: number) => {
    const ids = Array.from({ length: to - from }, () => randomUUID());
    const row = { owner, title: '', archived: 0, revision: 0 };
    await app.db.write(async (tx) => {
      await tx.each(
        insertCategory,
        ids.map((id, at) => ({ ...row, id, position: -from - at - 1 })),
      );
      await tx.each(
        markCategory,
        ids.map((id) => ({ owner, id, deletion: randomUUID() })),
      );
    }, owner);
    return ids;
  };
  const few = await goneCategories(0, 500);
  expect((await since(had, listCategories.url)).gone.toSorted()).toEqual(few.toSorted());
  await goneCategories(500, 501);
  expect(await since(had, listCategories.url)).toMatchObject({ whole: true, gone: [] });
});
