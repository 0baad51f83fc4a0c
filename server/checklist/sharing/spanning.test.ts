import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Category } from '../../../contract/categories.ts';
import { createDeletion, restoreDeletion } from '../../../contract/deletions.ts';
import type { Note } from '../../../contract/notes.ts';
import { moveNotes, updateNotes } from '../../../contract/several-notes.ts';
import { deletionsOf, notesOf, patchNote, removeNote, restore } from '../../testing/checklist-calls.ts';
import { fillNotes } from '../../testing/fill-notes.ts';
import * as sharing from '../../testing/sharing-calls.ts';
import type { SignedIn } from '../../testing/test-app.ts';
import { threePeople } from '../../testing/three-people.ts';
import { appOfFile, noteOf } from '../../testing/two-users.ts';

/** Changes that name notes of the user's own and shared ones at once: their category was shared meanwhile. */

const app = await appOfFile();
let mia: SignedIn;
let ben: SignedIn;
let shopping: Category;
let milk: Note;
let own: Note;

beforeEach(async () => {
  ({ mia, ben, shopping } = await threePeople(app));
  own = await noteOf(mia, { content: 'Own' });
  milk = await noteOf(mia, { category: shopping.id });
  await sharing.sharedWith(mia, shopping, [ben]);
});

const contentsOf = async (user: SignedIn) => (await notesOf(user)).map(({ content }) => content);
const deleteBoth = async () => {
  const id = randomUUID();
  const answer = await mia.call('POST', createDeletion.url, { id, notes: [own.id, milk.id] });
  expect(answer.status).toBe(201);
  return id;
};

describe('a deletion in own and shared lists', () => {
  test('is restored in all of them', async () => {
    const id = await deleteBoth();
    expect(await contentsOf(mia)).toEqual([]);
    expect(await restore(mia, id)).toMatchObject({ status: 200, body: { detail: 'Restored.' } });
    expect(await contentsOf(mia)).toEqual(['Milk', 'Own']);
    expect(await contentsOf(ben)).toEqual(['Milk']);
    expect(await restore(mia, id)).toMatchObject({ status: 404 });
  });

  test('that fits only into one of them is restored in none', async () => {
    const id = await deleteBoth();
    const full = Array.from({ length: 1_000 }, () => ({ category: shopping.id }));
    await fillNotes(app.db, { owner: shopping.id }, full);
    const refused = {
      status: 400,
      body: { detail: 'The limit of 1000 notes in a shared category is reached.' },
    };
    expect(await restore(mia, id)).toMatchObject(refused);
    expect(await contentsOf(mia)).not.toContain('Own');
    expect(await deletionsOf(mia)).toMatchObject([{ id, content: 'Own' }]);
  });

  test('is restored by a member in what is theirs alone and in what they share', async () => {
    const id = randomUUID();
    const tea = await noteOf(ben, { content: 'Tea' });
    await ben.call('POST', createDeletion.url, { id, notes: [milk.id, tea.id] });
    expect(await restore(mia, id)).toMatchObject({ status: 200 });
    expect(await contentsOf(ben)).toEqual(['Milk']);
    expect(await restore(ben, id)).toMatchObject({ status: 200 });
    expect(await contentsOf(ben)).toEqual(['Milk', 'Tea']);
  });
});

describe('a move of own and shared notes', () => {
  test.each([
    ['own', () => own.category],
    ['shared', () => shopping.id],
  ])('into the %s category is refused and moves none', async (_, into) => {
    const second = await noteOf(mia, { category: own.category, content: 'Second' });
    const before = [await notesOf(mia), await notesOf(ben)];
    const moves = [{ notes: [second.id, milk.id], category: into(), parent: null, after: null }];
    const answer = await mia.call('POST', moveNotes.url, { moves });
    expect(answer).toMatchObject({ status: 400, body: { moves: [expect.stringMatching(/does not exist/)] } });
    expect([await notesOf(mia), await notesOf(ben)]).toEqual(before);
  });
});

test('a change of own and shared notes that is sent again is made once', async () => {
  const key = { 'idempotency-key': `${randomUUID()}.1` };
  const flags = { notes: [own.id, milk.id], important: true };
  const mark = () => mia.call('PATCH', updateNotes.url, flags, key);
  const first = await mark();
  expect(first.status).toBe(200);
  expect((await notesOf(mia)).map(({ important }) => important)).toEqual([true, true]);
  await ben.call('PATCH', `/api/notes/update/${milk.id}/`, { important: false });
  expect(await mark()).toMatchObject({ status: 200 });
  expect((await notesOf(mia)).map(({ important }) => important)).toEqual([false, true]);
});

test('a change that left the user’s own notes as they were names the same list when it is sent again', async () => {
  const mark = (notes: string[], key?: Record<string, string>) =>
    mia.call('PATCH', updateNotes.url, { notes, important: true }, key);
  await mark([own.id]);
  const key = { 'idempotency-key': `${randomUUID()}.1` };
  const { revision, space } = (await mark([own.id, milk.id], key)).headers;
  expect(space).toBe(shopping.id);
  expect((await mark([own.id, milk.id], key)).headers).toMatchObject({ revision, space });
});

test('a change of own and shared notes that is sent again changes nothing where some of them are gone', async () => {
  const key = { 'idempotency-key': `${randomUUID()}.1` };
  await patchNote(mia, milk.id, { important: true });
  const mark = () => mia.call('PATCH', updateNotes.url, { notes: [own.id, milk.id], important: true }, key);
  expect(await mark()).toMatchObject({ status: 200 });
  await removeNote(mia, own.id);
  await patchNote(ben, milk.id, { important: false });
  expect(await mark()).toMatchObject({ status: 200 });
  expect(await notesOf(mia)).toMatchObject([{ content: 'Milk', important: false }]);
});

test('the refusal of a change in own and shared lists is the answer when it is sent again', async () => {
  const id = await deleteBoth();
  const full = Array.from({ length: 1_000 }, () => ({ category: shopping.id }));
  await fillNotes(app.db, { owner: shopping.id }, full);
  const key = { 'idempotency-key': `${randomUUID()}.1` };
  const again = () => mia.call('POST', restoreDeletion.url.replace(':id', id), undefined, key);
  const refused = await again();
  expect(refused.status).toBe(400);
  const [room] = await notesOf(ben);
  expect((await ben.call('DELETE', `/api/notes/delete/${room?.id}/`)).status).toBe(204);
  expect(await again()).toMatchObject({ status: 400, body: refused.body });
  expect(await restore(mia, id)).toMatchObject({ status: 200 });
});

test('a change of own and shared notes raises only the revision of those that it changes', async () => {
  const mark = (notes: string[]) => mia.call('PATCH', updateNotes.url, { notes, important: true });
  const revisionOfOwn = async () =>
    ((await mia.call('GET', '/api/notes/?since=0')).body as { revision: number }).revision;
  await mark([own.id]);
  const before = await revisionOfOwn();
  expect(await mark([own.id, milk.id])).toMatchObject({ status: 200, headers: { space: shopping.id } });
  expect(await revisionOfOwn()).toBe(before);
});

test('a change of own and shared notes beside other acts of the same people never waits for good', async () => {
  const flag = (user: SignedIn, important: boolean) =>
    user.call('PATCH', updateNotes.url, { notes: [own.id, milk.id], important });
  const acts = Array.from({ length: 6 }, (_, at) => [
    flag(mia, at % 2 === 0),
    mia.call('PUT', `/api/categories/update/${shopping.id}/`, { title: `Shopping ${at}` }),
    ben.call('PUT', `/api/categories/update/${shopping.id}/`, { title: `Food ${at}` }),
  ]);
  const answers = await Promise.all(acts.flat());
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});
