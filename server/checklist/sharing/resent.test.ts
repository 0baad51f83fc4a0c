import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Category } from '../../../contract/categories.ts';
import { deleteNote, type Note, updateNote } from '../../../contract/notes.ts';
import { notesOf, patchNote, removeCategory, restore } from '../../testing/checklist-calls.ts';
import { ownerOf } from '../../testing/fill-notes.ts';
import * as sharing from '../../testing/sharing-calls.ts';
import type { SignedIn } from '../../testing/test-app.ts';
import { threePeople } from '../../testing/three-people.ts';
import { appOfFile, noteOf } from '../../testing/two-users.ts';
import { leaveCategory } from './leave.ts';

const app = await appOfFile();
let mia: SignedIn;
let ben: SignedIn;
let shopping: Category;
let milk: Note;

beforeEach(async () => {
  ({ mia, ben, shopping } = await threePeople(app));
  milk = await noteOf(mia, { category: shopping.id });
});

/** The first change of a device: each call sends the same one, in the shared category or without naming it. */
function changeBy(user: SignedIn, content = 'Oat milk') {
  const key = { 'idempotency-key': `${randomUUID()}.1` };
  const url = updateNote.url.replace(':id', milk.id);
  const send = (query: string) => user.call(updateNote.method, url + query, { content }, key);
  return { named: () => send(`?space=${shopping.id}`), unnamed: () => send('') };
}

const joinAgain = async (user: SignedIn) => {
  const code = await sharing.codeOf(mia, shopping.id);
  expect(await sharing.join(user, code)).toMatchObject({ status: 201 });
};

const MADE = { status: 200, body: { content: 'Oat milk' } };
/** Another change that must not be overwritten by the one that is sent again. */
const writeOver = async (user: SignedIn) =>
  expect(await patchNote(user, milk.id, { content: 'Soy milk' })).toMatchObject({ status: 200 });

describe('a change that was made in a shared category and is sent again', () => {
  beforeEach(() => sharing.sharedWith(mia, shopping, [ben]));

  test('after it was deleted for all and restored changes nothing', async () => {
    const change = changeBy(mia);
    expect(await change.named()).toMatchObject(MADE);
    await removeCategory(mia, shopping.id);
    const [deletion] = (await mia.call('GET', '/api/deletions/')).body as { id: string }[];
    await restore(mia, String(deletion?.id));
    await writeOver(mia);
    expect(await change.unnamed()).toMatchObject(MADE);
    expect(await notesOf(mia)).toMatchObject([{ content: 'Soy milk' }]);
  });

  test('by somebody who has left and joined again changes nothing', async () => {
    const change = changeBy(ben);
    expect(await change.named()).toMatchObject(MADE);
    await sharing.leave(ben, shopping.id);
    expect(await change.named()).toMatchObject({ status: 404 });
    await joinAgain(ben);
    await writeOver(mia);
    expect(await change.named()).toMatchObject(MADE);
    expect(await notesOf(mia)).toMatchObject([{ content: 'Soy milk' }]);
  });

  test('is remembered however many devices of another person write', async () => {
    const change = changeBy(mia);
    expect(await change.named()).toMatchObject(MADE);
    for (let device = 0; device < 51; device++) await changeBy(ben, `Milk ${device}`).named();
    expect(await change.named()).toMatchObject(MADE);
    expect(await notesOf(mia)).toMatchObject([{ content: 'Milk 50' }]);
  });
});

describe('a client that sends again', () => {
  let key: Record<string, string>;
  const inShopping = (url: string) => `${url}?space=${shopping.id}`;
  beforeEach(() => {
    key = { 'idempotency-key': `${randomUUID()}.1` };
    return sharing.sharedWith(mia, shopping, [ben]);
  });

  test('a deletion of a shared note gets the same answer', async () => {
    const send = () =>
      mia.call(deleteNote.method, inShopping(deleteNote.url.replace(':id', milk.id)), undefined, key);
    const first = await send();
    expect(first).toMatchObject({ status: 204, headers: { space: shopping.id } });
    const { revision, space } = first.headers;
    expect(await send()).toMatchObject({ status: 204, headers: { revision, space } });
  });

  test('a deletion of an own note gets the same answer', async () => {
    const own = await noteOf(mia);
    const send = () => mia.call(deleteNote.method, deleteNote.url.replace(':id', own.id), undefined, key);
    for (const answer of [await send(), await send()]) {
      expect(answer).toMatchObject({ status: 204 });
      expect(answer.headers).not.toHaveProperty('space');
    }
  });
});

test('a departure that is sent again is announced to the others once', async () => {
  await sharing.sharedWith(mia, shopping, [ben]);
  const key = { device: randomUUID(), n: 1, request: 'leave' };
  const leave = () =>
    leaveCategory(app.db, { owner: ownerOf(ben), key, record: async () => {} }, { space: shopping.id });
  const { touched } = await leave();
  expect(touched?.keys().toArray().sort()).toEqual([ownerOf(mia), shopping.id].sort());
  expect(await leave()).not.toHaveProperty('touched');
});

test.each(['named', 'unnamed'] as const)(
  'a change that was made before its category was shared, and is sent again with it %s, changes nothing',
  async (how) => {
    const change = changeBy(mia);
    expect(await change.unnamed()).toMatchObject(MADE);
    await sharing.sharedWith(mia, shopping, [ben]);
    await writeOver(ben);
    expect(await change[how]()).toMatchObject(MADE);
    expect(await notesOf(mia)).toMatchObject([{ content: 'Soy milk' }]);
  },
);
