import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { statement } from '../../database/statement.ts';
import * as calls from '../../testing/checklist-calls.ts';
import { fillNotes, ownerOf } from '../../testing/fill-notes.ts';
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
    .where('owner', '=', param('owner'))
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

describe('A deletion that is sent in parts', () => {
  test('is refused with the part that brings it beyond 5,000 notes, and nothing of it is lost', async () => {
    const { category } = await noteOf(ann, { content: 'Stays' });
    const other = await noteOf(ann);
    const many = await fillNotes(app.db, ann, Array(4_998).fill({ category }));
    const deletion = randomUUID();
    await calls.removeNotes(ann, deletion, many);
    for (let count = 0; count < 2; count++) {
      const { id } = await noteOf(ann, { category });
      expect((await calls.removeNote(ann, id, deletion)).status).toBe(204);
    }
    const before = await everything();
    expect(await calls.removeNote(ann, other.id, deletion)).toMatchObject(TOO_LARGE);
    expect(await calls.removeCategory(ann, category, deletion)).toMatchObject(TOO_LARGE);
    expect(await everything()).toEqual(before);
    expect(before.deletions).toMatchObject([{ id: deletion, notes: 5_000 }]);
  });

  test('is refused with the part that brings it beyond 10 MiB of text', async () => {
    const { category } = await noteOf(ann);
    const content = '🌃'.repeat(10_000); // 40,000 bytes
    const deletion = randomUUID();
    const many = await fillNotes(app.db, ann, Array(262).fill({ category, content }));
    await calls.removeNotes(ann, deletion, many);
    const [last = ''] = await fillNotes(app.db, ann, [{ category, content }]);
    const before = await everything();
    expect(await calls.removeNote(ann, last, deletion)).toMatchObject(TOO_LARGE);
    expect(await everything()).toEqual(before);
  });

  test('is refused with the part that brings it beyond 10,200 rows, and comes back whole', async () => {
    const [note, empty, last] = [
      await noteOf(ann),
      await categoryOf(ann, 'Road'),
      await categoryOf(ann, 'Sea'),
    ];
    const deletion = randomUUID();
    const all = await everything();
    await calls.removeNote(ann, note.id, deletion);
    await grow(deletion, { categories: 10_200 - 1 - 1 });
    expect((await calls.removeCategory(ann, empty.id, deletion)).status).toBe(204);
    const before = await everything();
    expect(await calls.removeCategory(ann, last.id, deletion)).toMatchObject(TOO_LARGE);
    expect(await everything()).toEqual(before);
    expect((await calls.restore(ann, deletion)).status).toBe(200);
    expect(await everything()).toEqual(all);
  });
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
    .set({ at: param('at') })
    .where('owner', '=', param('owner'))
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
