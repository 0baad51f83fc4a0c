import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { statement } from '../../database/statement.ts';
import * as calls from '../../testing/checklist-calls.ts';
import { ownerOf } from '../../testing/fill-notes.ts';
import type { SignedIn } from '../../testing/test-app.ts';
import { appOfFile, categoryOf, noteOf } from '../../testing/two-users.ts';

const DAY_MS = 24 * 3_600_000;
const app = await appOfFile();
let ann: SignedIn;
let users = 0;
beforeEach(async () => {
  ann = await app.signedInAs(`ann-${users++}`);
});

interface InAction {
  owner: string;
  deletion: string;
}

type Counts = Partial<Record<'notes' | 'bytes' | 'categories', number>>;

const growOfTest = statement<InAction & Required<Counts>>()('growDeletionOfTest', (db, param) =>
  db
    .updateTable('deletions')
    .set((eb) => ({
      notes: eb('notes', '+', param('notes')),
      bytes: eb('bytes', '+', param('bytes')),
      categories: eb('categories', '+', param('categories')),
    }))
    .where(param.match('owner'))
    .where('id', '=', param('deletion')),
);

/** As if it had also deleted these, each by a request of its own. */
const grow = (deletion: string, by: Counts) =>
  app.db.write((tx) =>
    tx.run(growOfTest, { owner: ownerOf(ann), deletion, notes: 0, bytes: 0, categories: 0, ...by }),
  );

const everything = async () => ({
  categories: await calls.categoriesOf(ann),
  notes: await calls.notesOf(ann),
  deletions: await calls.deletionsOf(ann),
});

const TOO_LARGE = { status: 400, body: { detail: 'This deletion has grown too large. Use another id.' } };

test.each<[string, Counts]>([
  ['5,000 notes', { notes: 5_000 - 2 }],
  ['10 MiB of text', { bytes: 10 * 1024 ** 2 - 2 * 'Milk'.length }],
  ['10,200 rows', { categories: 10_200 - 2 }],
])('a deletion is refused with the part that brings it beyond %s, and comes back whole', async (_, most) => {
  const { id: category } = await categoryOf(ann);
  const ids: string[] = [];
  for (let count = 0; count < 3; count++) ids.push((await noteOf(ann, { category })).id);
  const [first = '', second = '', third = ''] = ids;
  const all = await everything();
  const deletion = randomUUID();
  await calls.removeNote(ann, first, deletion);
  await grow(deletion, most);
  expect((await calls.removeNote(ann, second, deletion)).status).toBe(204);
  const before = await everything();
  expect(await calls.removeNote(ann, third, deletion)).toMatchObject(TOO_LARGE);
  expect(await calls.removeCategory(ann, category, deletion)).toMatchObject(TOO_LARGE);
  expect(await everything()).toEqual(before);
  expect((await calls.restore(ann, deletion)).status).toBe(200);
  expect(await everything()).toEqual(all);
});

test.each<[string, Counts]>([
  ['10,200 notes and categories', { categories: 10_200 - 3 }],
  ['5,000 notes', { notes: 5_000 - 1 }],
  ['10 MiB of text', { bytes: 10 * 1024 ** 2 - 'GroceriesGroceriesMilk'.length }],
])('the bin holds %s: the oldest actions go first', async (_, most) => {
  const [oldest, second, third] = [randomUUID(), randomUUID(), randomUUID()];
  const ids = async () => (await calls.deletionsOf(ann)).map(({ id }) => id);
  await calls.removeCategory(ann, (await categoryOf(ann)).id, oldest);
  await grow(oldest, most);
  await calls.removeCategory(ann, (await noteOf(ann)).category, second);
  expect(await ids()).toEqual([second, oldest]);
  await calls.removeCategory(ann, (await noteOf(ann)).category, third);
  expect(await ids()).toEqual([third, second]);
});

const backdate = statement<InAction & { at: number }>()('backdateDeletionOfTest', (db, param) =>
  db
    .updateTable('deletions')
    .set(param.each('at'))
    .where(param.match('owner'))
    .where('id', '=', param('deletion')),
);

test('what was deleted 30 days ago is neither listed nor restored, though no sweep has been there', async () => {
  const note = await noteOf(ann);
  const deletion = randomUUID();
  await calls.removeNote(ann, note.id, deletion);
  const deleted = (ago: number) =>
    app.db.write((tx) => tx.run(backdate, { owner: ownerOf(ann), deletion, at: app.clock.now - ago }));
  await deleted(30 * DAY_MS);
  expect(await calls.deletionsOf(ann)).toEqual([]);
  expect(await calls.restore(ann, deletion)).toMatchObject({ status: 404, body: { detail: 'Not found.' } });
  expect(await calls.notesOf(ann)).toEqual([]);
  await deleted(30 * DAY_MS - 1);
  expect(await calls.deletionsOf(ann)).toMatchObject([{ id: deletion }]);
  expect((await calls.restore(ann, deletion)).status).toBe(200);
  expect(await calls.notesOf(ann)).toEqual([note]);
});
