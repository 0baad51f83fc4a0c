import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { TEXT_MAX_BYTES } from '../../../contract/limits.ts';
import { createNote } from '../../../contract/notes.ts';
import { statement } from '../../database/statement.ts';
import * as calls from '../../testing/checklist-calls.ts';
import { fillNotes, ownerOf } from '../../testing/fill-notes.ts';
import type { SignedIn } from '../../testing/test-app.ts';
import { appOfFile, categoryOf, noteOf } from '../../testing/two-users.ts';
import { isLive } from './live.ts';

const app = await appOfFile();

let ann: SignedIn;
let category: string;
let users = 0;
beforeEach(async () => {
  ann = await app.signedInAs(`ann-${users++}`);
  category = (await categoryOf(ann)).id;
});

const countedSize = statement<{ owner: string }>()('countedSizeOfTest', (db, param) =>
  db.selectFrom('accounts').select(['notes', 'bytes']).where('id', '=', param('owner')),
);
const realSize = statement<{ owner: string }>()('realSizeOfTest', (db, param) =>
  db
    .selectFrom('notes')
    .select((eb) => [
      eb.fn.countAll<number>().as('notes'),
      sql<number>`coalesce(sum(octet_length(content)), 0)`.as('bytes'),
    ])
    .where(param.match('owner'))
    .where(isLive('notes')),
);

/** The counters of the account, which must agree with its rows. */
async function sizeOf(user: SignedIn) {
  const owner = { owner: ownerOf(user) };
  const counted = await app.db.read.first(countedSize, owner);
  expect(counted).toEqual(await app.db.read.first(realSize, owner));
  return counted;
}

const LIMIT = { status: 400, body: { detail: 'The limit of 5 MiB of text in all notes is reached.' } };
const create = (content: string, more: object = {}) =>
  ann.call('POST', createNote.url, { content, category, ...more });

/** Leaves room for so many bytes. */
const fillUpTo = (room: number) =>
  fillNotes(app.db, ann, [
    ...Array.from({ length: 523 }, () => ({ category, content: 'x'.repeat(10_000) })),
    { category, content: 'x'.repeat(TEXT_MAX_BYTES - 5_230_000 - room) },
  ]);

describe('The size of the lists', () => {
  test('is counted by every change of the notes', async () => {
    expect(await sizeOf(ann)).toEqual({ notes: 0, bytes: 0 });
    const parent = await noteOf(ann, { category, content: 'Straße' });
    const sub = await noteOf(ann, { category, parent: parent.id, content: '🚗' });
    expect(await sizeOf(ann)).toEqual({ notes: 2, bytes: 7 + 4 });
    await calls.patchNote(ann, sub.id, { content: 'car' });
    await calls.patchNote(ann, sub.id, { important: true });
    expect(await sizeOf(ann)).toEqual({ notes: 2, bytes: 7 + 3 });
    const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()];
    await calls.removeNote(ann, parent.id, one);
    expect(await sizeOf(ann)).toEqual({ notes: 0, bytes: 0 });
    await calls.restore(ann, one);
    expect(await sizeOf(ann)).toEqual({ notes: 2, bytes: 10 });
    await calls.removeCategory(ann, category, two);
    expect(await sizeOf(ann)).toEqual({ notes: 0, bytes: 0 });
    await calls.restore(ann, two);
    await calls.removeNotes(ann, three, [sub.id]);
    expect(await sizeOf(ann)).toEqual({ notes: 1, bytes: 7 });
    await calls.forget(ann, three);
    expect(await sizeOf(ann)).toEqual({ notes: 1, bytes: 7 });
  });
});

describe('5 MiB of text', () => {
  test('and not a byte more, however many are sent at once', async () => {
    await fillUpTo(50);
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('x'.repeat(10))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array(5).fill(201),
      ...Array(15).fill(400),
    ]);
    expect(answers.find(({ status }) => status === 400)).toMatchObject(LIMIT);
    expect(await sizeOf(ann)).toMatchObject({ bytes: TEXT_MAX_BYTES });
    expect(await create('x')).toMatchObject(LIMIT);
  });

  test('refuse notes that grow, also at once, and accept those that shrink or are only marked', async () => {
    const notes = await Promise.all(Array.from({ length: 4 }, () => noteOf(ann, { category, content: 'ä' })));
    await fillUpTo(8 + 5);
    const change = (content: string) =>
      Promise.all(notes.map(({ id }) => calls.patchNote(ann, id, { content })));
    const statuses = (await change('äää')).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, 400, 400, 400]);
    const [note] = notes;
    expect((await calls.patchNote(ann, note?.id ?? '', { important: true })).status).toBe(200);
    expect((await change('a')).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await sizeOf(ann);
  });

  test('may be exceeded by lists from before there was a limit, which then only shrink', async () => {
    const { id } = await noteOf(ann, { category, content: 'Milk and bread' });
    await fillUpTo(0);
    expect(await calls.patchNote(ann, id, { content: 'Milk and brown bread' })).toMatchObject(LIMIT);
    expect((await calls.patchNote(ann, id, { content: 'Milk' })).status).toBe(200);
    expect(await create('x')).toMatchObject(LIMIT);
  });
});
