import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Category } from '../../../contract/categories.ts';
import type { Deletion } from '../../../contract/deletions.ts';
import { movedId } from '../../../contract/moved-id.ts';
import type { EarlierText, NewerNotes } from '../../../contract/notes.ts';
import { CREATED_AT_ONCE_MAX, createNotes, moveNotes } from '../../../contract/several-notes.ts';
import * as calls from '../../testing/checklist-calls.ts';
import type { Answer } from '../../testing/connection.ts';
import { fillNotes, ownerOf } from '../../testing/fill-notes.ts';
import * as sharing from '../../testing/sharing-calls.ts';
import type { SignedIn } from '../../testing/test-app.ts';
import { threePeople } from '../../testing/three-people.ts';
import { appOfFile, categoryOf, noteOf } from '../../testing/two-users.ts';

/*
 * Space that several people fill is shared out by person: one person's acts cost another nothing.
 */

const app = await appOfFile();
let mia: SignedIn;
let ben: SignedIn;
let lea: SignedIn;
let shopping: Category;

beforeEach(async () => {
  ({ mia, ben, lea, shopping } = await threePeople(app));
});

const inSpace = (path: string) => `${path}?space=${shopping.id}`;
const notesIn = async (user: SignedIn) =>
  (await user.call('GET', inSpace('/api/notes/'))).body as { id: string }[];
const deletionsIn = async (user: SignedIn) =>
  (await user.call('GET', inSpace('/api/deletions/'))).body as Deletion[];
const removeIn = (user: SignedIn, notes: string[], id: string = randomUUID()): Promise<Answer> =>
  user.call('POST', inSpace('/api/deletions/'), { id, notes });
const restoreIn = (user: SignedIn, id: string) => user.call('POST', inSpace(`/api/deletions/restore/${id}/`));
const editIn = (user: SignedIn, id: string, content: string) =>
  user.call('PATCH', inSpace(`/api/notes/update/${id}/`), { content });
const textsIn = async (user: SignedIn, id: string) =>
  ((await user.call('GET', inSpace(`/api/notes/texts/${id}/`))).body as EarlierText[]).map(
    ({ content }) => content,
  );

/** A new session of a user: an access token does not last for the length of a test. */
async function again(user: SignedIn): Promise<SignedIn> {
  const { username } = (await user.call('GET', '/api/user/')).body as { username: string };
  return app.signedInAs(username);
}

/** Makes many notes at once, in the shared category. */
async function makeIn(user: SignedIn, count: number, content = 'Junk'): Promise<string[]> {
  const notes = Array.from({ length: count }, () => ({ id: randomUUID(), content }));
  for (let at = 0; at < count; at += CREATED_AT_ONCE_MAX) {
    const some = notes.slice(at, at + CREATED_AT_ONCE_MAX);
    const made = await user.call('POST', inSpace(createNotes.url), { category: shopping.id, notes: some });
    expect(made.status).toBe(201);
  }
  return notes.map(({ id }) => id);
}

/** As many notes as a shared category holds are made and deleted, again and again. */
async function overfill(user: SignedIn, rounds: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const notes = await makeIn(user, 500);
    app.clock.wrongByMs += 1_000;
    statuses.push((await removeIn(user, notes)).status);
  }
  return statuses;
}

test('what a member deletes of others stays in the bin, however much more they make and delete', async () => {
  const milk = await noteOf(mia, { category: shopping.id });
  await sharing.sharedWith(mia, shopping, [ben]);
  const first = randomUUID();
  expect((await removeIn(ben, [milk.id], first)).status).toBe(201);
  expect(await overfill(ben, 11)).toEqual(Array.from({ length: 11 }, () => 201));
  expect((await restoreIn(mia, first)).status).toBe(200);
  expect(await notesIn(mia)).toMatchObject([{ id: milk.id }]);
});

test('a member who has edited the notes of others before does not push out what they delete of them', async () => {
  const milk = await noteOf(mia, { category: shopping.id });
  await sharing.sharedWith(mia, shopping, [ben, lea]);
  const [tea = ''] = await makeIn(lea, 1, 'Tea');
  for (const id of [milk.id, tea]) await editIn(ben, id, 'Ben’s');
  const first = randomUUID();
  await removeIn(ben, [milk.id, tea], first);
  await overfill(ben, 4);
  expect((await restoreIn(lea, first)).status).toBe(200);
  expect([await textsIn(mia, milk.id), await textsIn(lea, tea)]).toEqual([['Milk'], ['Tea']]);
});

test('a member who deletes what another one makes, again and again, pushes out nothing of a third', async () => {
  const milk = await noteOf(mia, { category: shopping.id });
  await sharing.sharedWith(mia, shopping, [ben, lea]);
  const [first, own] = [randomUUID(), randomUUID()];
  await removeIn(ben, [milk.id], first);
  await removeIn(lea, await makeIn(lea, 1, 'Lea’s'), own);
  for (let round = 0; round < 4; round++) {
    app.clock.wrongByMs += 1_000;
    expect((await removeIn(ben, await makeIn(lea, 400))).status).toBe(201);
  }
  const left = (await deletionsIn(mia)).map(({ notes }) => notes);
  expect(left).toEqual([400, 400, 400, 50, 1, 1]);
  for (const id of [first, own]) expect((await restoreIn(mia, id)).status).toBe(200);
  expect((await notesIn(mia)).length).toBe(2);
});

test('a device learns of notes that were pushed out of the bin of a shared category by the whole list', async () => {
  await sharing.sharedWith(mia, shopping, [ben]);
  const content = '🌃'.repeat(10_000); // 40,000 bytes
  const many = await fillNotes(
    app.db,
    { owner: shopping.id },
    Array(80).fill({ category: shopping.id, content }),
  );
  const newer = async (since: string) =>
    (await mia.call('GET', `${inSpace('/api/notes/')}&since=${since}`)).body as NewerNotes;
  const { epoch, revision } = await newer('0');
  const had = `${epoch}.${revision}`;
  await removeIn(ben, many.slice(0, 20));
  expect(await newer(had)).toMatchObject({ whole: false });
  for (const at of [20, 40, 60]) await removeIn(ben, many.slice(at, at + 20));
  expect((await deletionsIn(mia)).map(({ notes }) => notes)).toEqual([20, 20, 20, 5]);
  expect(await newer(had)).toMatchObject({ whole: true, notes: [] });
});

test('what others have written stays in the bin when a member moves it out of the category', async () => {
  await sharing.sharedWith(mia, shopping, [ben, lea]);
  const [milk = '', bens = ''] = [...(await makeIn(mia, 1, 'Milk')), ...(await makeIn(ben, 1, 'Ben’s'))];
  await editIn(mia, milk, 'Soy milk');
  const sub = randomUUID();
  const note = { id: sub, content: 'Lea’s', category: shopping.id, parent: bens };
  await lea.call('POST', inSpace('/api/notes/'), note);
  const home = await categoryOf(ben, 'Home');
  const moves = [{ notes: [milk, bens], category: home.id }];
  const moved = await ben.call('POST', inSpace(moveNotes.url), { to: ownerOf(ben), moves });
  expect(moved.status).toBe(200);
  expect(await calls.notesOf(ben)).toMatchObject([
    { content: 'Soy milk' },
    { id: movedId(bens, ownerOf(ben)) },
    { id: movedId(sub, ownerOf(ben)), parent: movedId(bens, ownerOf(ben)) },
  ]);
  const [left] = await deletionsIn(mia);
  expect(await deletionsIn(mia)).toMatchObject([{ by: 2, notes: 2 }]);
  expect((await restoreIn(lea, left?.id ?? '')).status).toBe(200);
  expect(await notesIn(mia)).toMatchObject([
    { id: milk, content: 'Soy milk' },
    { id: sub, content: 'Lea’s', parent: null },
  ]);
  expect(await textsIn(mia, milk)).toEqual(['Milk']);
});

test('a member who moves out what others have written loses no room for it, and takes nothing of theirs by it', async () => {
  await sharing.sharedWith(mia, shopping, [ben]);
  const other = await categoryOf(ben, 'Other');
  await sharing.share(ben, other.id);
  const [milk = '', bens = ''] = [...(await makeIn(mia, 1, 'Milk')), ...(await makeIn(ben, 1, 'Ben’s'))];
  const out = (notes: string[]) =>
    ben.call('POST', inSpace(moveNotes.url), { to: other.id, moves: [{ notes, category: other.id }] });
  expect((await out([bens])).status).toBe(200);
  expect(await deletionsIn(mia)).toEqual([]);
  expect((await out([milk])).status).toBe(200);
  const [left] = await deletionsIn(mia);
  const back = { to: shopping.id, moves: [{ notes: [movedId(milk, other.id)], category: shopping.id }] };
  expect((await ben.call('POST', `${moveNotes.url}?space=${other.id}`, back)).status).toBe(200);
  await overfill(ben, 11);
  expect((await restoreIn(mia, left?.id ?? '')).status).toBe(200);
  expect(await notesIn(mia)).toContainEqual(expect.objectContaining({ id: milk }));
});

test('a member who adds to a deletion keeps it as small as there is room for when it is restored', async () => {
  await sharing.sharedWith(mia, shopping, [ben]);
  const [milk = ''] = await makeIn(mia, 1, 'Milk');
  const deletion = randomUUID();
  await removeIn(ben, [milk], deletion);
  const statuses: number[] = [];
  for (let part = 0; part < 3; part++) {
    const [parent = ''] = await makeIn(ben, 1);
    for (let at = 0; at < 400; at += CREATED_AT_ONCE_MAX) {
      const notes = Array.from({ length: CREATED_AT_ONCE_MAX }, () => ({
        id: randomUUID(),
        content: 'x',
        parent,
      }));
      await ben.call('POST', inSpace(createNotes.url), { category: shopping.id, notes });
    }
    const url = `${inSpace(`/api/notes/delete/${parent}/`)}&deletion=${deletion}`;
    statuses.push((await ben.call('DELETE', url)).status);
  }
  expect(statuses).toEqual([204, 204, 400]);
  await removeIn(
    mia,
    (await notesIn(mia)).map(({ id }) => id),
  );
  expect((await restoreIn(mia, deletion)).status).toBe(200);
  expect(await notesIn(mia)).toContainEqual(expect.objectContaining({ id: milk }));
});

test('a deletion takes no part of another person', async () => {
  await sharing.sharedWith(mia, shopping, [ben]);
  const [milk = '', bread = ''] = [...(await makeIn(mia, 1)), ...(await makeIn(ben, 1))];
  const deletion = randomUUID();
  await mia.call('DELETE', `${inSpace(`/api/notes/delete/${milk}/`)}&deletion=${deletion}`);
  const added = await ben.call('DELETE', `${inSpace(`/api/notes/delete/${bread}/`)}&deletion=${deletion}`);
  expect(added).toMatchObject({ status: 400, body: { id: ['This id is already in use.'] } });
  expect(await deletionsIn(mia)).toMatchObject([{ id: deletion, by: 1, notes: 1 }]);
});

test('the last text of each person stays, however often another one edits', async () => {
  await sharing.sharedWith(mia, shopping, [ben, lea]);
  const [milk = ''] = await makeIn(mia, 1, 'Mia’s');
  await editIn(lea, milk, 'Lea’s');
  for (let edit = 0; edit < 30; edit++) await editIn(ben, milk, `Ben’s ${edit}`);
  expect(await textsIn(mia, milk)).toEqual(['Lea’s', 'Mia’s']);
  for (let edit = 0; edit < 30; edit++)
    for (const user of [lea, ben]) await editIn(user, milk, `${user === lea ? 'Lea’s' : 'Ben’s'} ${edit}`);
  const texts = await textsIn(mia, milk);
  expect(texts).toContain('Mia’s');
  for (const name of ['Lea’s', 'Ben’s'])
    expect(texts.filter((text) => text.startsWith(name))).toHaveLength(20);
});

test('a tick makes nobody the author of a text', async () => {
  await sharing.sharedWith(mia, shopping, [ben]);
  const [milk = ''] = await makeIn(mia, 1, 'Mia’s');
  await ben.call('PATCH', inSpace(`/api/notes/update/${milk}/`), { scratched_out: true });
  await editIn(ben, milk, 'Ben’s');
  expect(await textsIn(mia, milk)).toEqual(['Mia’s']);
});

test('edits of one person within minutes leave one earlier text', async () => {
  await sharing.sharedWith(mia, shopping, [ben]);
  const [milk = ''] = await makeIn(mia, 1, 'Mia’s');
  for (let edit = 0; edit < 5; edit++) {
    await editIn(ben, milk, `Ben’s ${edit}`);
    app.clock.wrongByMs += 15_000;
  }
  expect(await textsIn(mia, milk)).toEqual(['Mia’s']);
  const later = await again(ben);
  app.clock.wrongByMs += 4 * 60_000;
  await editIn(later, milk, 'Ben’s, later');
  expect(await textsIn(later, milk)).toEqual(['Ben’s 4', 'Mia’s']);
});

test('what a note said before it was shared is shown to its sharer alone, also when they are alone in the list', async () => {
  const milk = await noteOf(mia, { category: shopping.id, content: 'Secret' });
  await calls.patchNote(mia, milk.id, { content: 'Milk' });
  await sharing.sharedWith(mia, shopping, [ben]);
  await editIn(ben, milk.id, 'Bread');
  expect(await textsIn(ben, milk.id)).toEqual(['Milk']);
  expect(await textsIn(mia, milk.id)).toEqual(['Milk', 'Secret']);
  await sharing.unshare(mia, shopping.id);
  expect(await textsIn(mia, milk.id)).toEqual(['Milk', 'Secret']);
});
