import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createCategory, updateCategory } from '../../../contract/categories.ts';
import { createDeletion } from '../../../contract/deletions.ts';
import { createNote, updateNote } from '../../../contract/notes.ts';
import { statement } from '../../database/statement.ts';
import { notesOf, patchNote, removeNote } from '../../testing/checklist-calls.ts';
import type { Answer } from '../../testing/connection.ts';
import { ownerOf } from '../../testing/fill-notes.ts';
import type { SignedIn } from '../../testing/test-app.ts';
import { categoryOf, noteOf, usersOfFile } from '../../testing/two-users.ts';

const { app, ann, bob } = await usersOfFile();

const forgetRequestsOfTest = statement<{ owner: string }>()('forgetRequestsOfTest', (db, param) =>
  db.updateTable('devices').set({ request: null }).where(param.match('owner')),
);

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A device of a user, as older clients number its changes. */
function deviceOf(user: SignedIn, device: string = randomUUID()) {
  const send = (method: Method, url: string, body: unknown, n: number) =>
    user.call(method, url, body, { 'idempotency-key': `${device}.${n}` });
  return {
    send,
    create: (n: number, draft: object) => send('POST', createNote.url, draft, n),
    patch: (n: number, id: string, change: object) =>
      send('PATCH', updateNote.url.replace(':id', id), change, n),
    remove: (n: number, id: string) => send('DELETE', `/api/notes/delete/${id}/`, undefined, n),
  };
}
const tagOf = async (user: SignedIn) => (await user.call('GET', '/api/notes/')).headers['etag'];
const LATER = { status: 409, body: { detail: 'A later change of this device was made before.' } };

describe('a change that is sent again with its key', () => {
  test('is answered as the first time and changes nothing', async () => {
    const { id: category } = await categoryOf(ann);
    const device = deviceOf(ann);
    const first = await device.create(1, { content: 'Milk', category });
    expect(first.status).toBe(201);
    const tag = await tagOf(ann);
    const again = await device.create(1, { content: 'Milk', category });
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers['revision']).toBe(first.headers['revision']);
    expect(await notesOf(ann)).toHaveLength(1);
    expect(await tagOf(ann)).toBe(tag);
  });

  test('is refused as the first time, though it would be possible by now', async () => {
    const { id: category } = await categoryOf(ann);
    const [device, id] = [deviceOf(ann), randomUUID()];
    const refused = { status: 404, body: { detail: 'Not found.' } };
    expect(await device.patch(4, id, { content: 'Late' })).toMatchObject(refused);
    await ann.call('POST', createNote.url, { id, content: 'Milk', category });
    expect(await device.patch(4, id, { content: 'Late' })).toMatchObject(refused);
    expect(await notesOf(ann)).toMatchObject([{ content: 'Milk' }]);
    expect(await device.patch(5, id, { content: 'New' })).toMatchObject({ status: 200 });
  });

  test('and found everything as it should be, still finds it so', async () => {
    const note = await noteOf(ann);
    const device = deviceOf(ann);
    const first = await device.create(1, note);
    expect(first).toMatchObject({ status: 200, body: note });
    await patchNote(ann, note.id, { content: 'Bread' });
    expect(await device.create(1, note)).toMatchObject({ status: 200, body: note });
  });

  test('many times at once, is made once', async () => {
    const { id: category } = await categoryOf(ann);
    const device = deviceOf(ann);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => device.create(1, { content: 'Milk', category })),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await notesOf(ann)).toHaveLength(1);
  });
});

test('a change that comes after a later one of its device is not made', async () => {
  const note = await noteOf(ann);
  const device = deviceOf(ann);
  await device.patch(2, note.id, { content: 'Second' });
  expect(await device.patch(1, note.id, { content: 'First' })).toMatchObject(LATER);
  expect(await notesOf(ann)).toMatchObject([{ content: 'Second' }]);
  expect(await device.patch(2, note.id, { content: 'Second' })).toMatchObject({
    body: { content: 'Second' },
  });
  expect(await device.patch(7, note.id, { content: 'Third' })).toMatchObject({ body: { content: 'Third' } });
});

test('a change that had to wait may be sent again', async () => {
  const device = deviceOf(ann);
  const { id: category } = await categoryOf(ann);
  const note = { content: 'x'.repeat(10_001), category };
  expect((await device.create(1, note)).status).toBe(400);
  expect((await device.create(1, { ...note, content: 'Milk' })).status).toBe(201);
});

test('every device and every user counts alone', async () => {
  const [note, foreign, id] = [await noteOf(ann), await noteOf(bob), randomUUID()];
  await deviceOf(ann, id).patch(9, note.id, { content: 'Ann' });
  await deviceOf(ann).patch(1, note.id, { important: true });
  await deviceOf(bob, id).patch(1, foreign.id, { content: 'Bob' });
  expect(await notesOf(ann)).toMatchObject([{ content: 'Ann', important: true }]);
  expect(await notesOf(bob)).toMatchObject([{ content: 'Bob' }]);
  expect(await deviceOf(ann, id.toUpperCase()).patch(8, note.id, {})).toMatchObject(LATER);
});

/** Changes a note under a key of its own. */
const patchOnce = (key: string, note: string, change: object) =>
  ann.call('PATCH', updateNote.url.replace(':id', note), change, { 'idempotency-key': key });

describe('a change with an id of its own', () => {
  test('is made once, in any order with others', async () => {
    const note = await noteOf(ann);
    const [one, other] = [randomUUID(), randomUUID()];
    await patchOnce(one, note.id, { content: 'One' });
    await patchOnce(other, note.id, { content: 'Other' });
    expect(await patchOnce(one.toUpperCase(), note.id, { content: 'One' })).toMatchObject({
      status: 200,
      body: { content: 'One' },
    });
    expect(await notesOf(ann)).toMatchObject([{ content: 'Other' }]);
  });

  test('is remembered beside the last 200, and the oldest are forgotten', async () => {
    const note = await noteOf(ann);
    const keys = Array.from({ length: 240 }, () => randomUUID());
    for (const key of keys) await patchOnce(key, note.id, { content: key });
    await patchNote(ann, note.id, { content: 'Now' });
    for (const key of keys.slice(-200)) await patchOnce(key, note.id, { content: key });
    expect(await notesOf(ann)).toMatchObject([{ content: 'Now' }]);
    const [oldest = ''] = keys;
    await patchOnce(oldest, note.id, { content: oldest });
    expect(await notesOf(ann)).toMatchObject([{ content: oldest }]);
  });
});

test.each([
  '',
  'garbage',
  '5',
  `${randomUUID()}x`,
  `${randomUUID()}.`,
  `${randomUUID()}.0`,
  `${randomUUID()}.-1`,
])('the key "%s" is refused', async (key) => {
  const note = await noteOf(ann);
  const refused = await ann.call(
    'PATCH',
    updateNote.url.replace(':id', note.id),
    { content: 'x' },
    {
      'idempotency-key': key,
    },
  );
  const detail = 'The header "idempotency-key" is malformed.';
  expect(refused).toMatchObject({ status: 400, body: { detail } });
  expect(await notesOf(ann)).toEqual([note]);
});

test('every kind of change is made once', async () => {
  const note = await noteOf(ann);
  const device = deviceOf(ann);
  const deletion = randomUUID();
  const sends: Parameters<typeof device.send>[] = [
    ['POST', createCategory.url, { title: 'Home' }, 1],
    ['PUT', updateCategory.url.replace(':id', note.category), { title: 'Road' }, 2],
    ['POST', '/api/categories/order/', { ordering: [note.category] }, 3],
    ['POST', createNote.url, { content: 'Tea', category: note.category }, 4],
    ['POST', createDeletion.url, { id: deletion, notes: [note.id] }, 5],
    ['POST', `/api/deletions/restore/${deletion}/`, undefined, 6],
    ['DELETE', `/api/notes/delete/${note.id}/?deletion=${deletion}`, undefined, 7],
    ['DELETE', `/api/deletions/delete/${deletion}/`, undefined, 8],
    ['DELETE', `/api/categories/delete/${note.category}/`, undefined, 9],
  ];
  for (const send of sends) {
    const first = await device.send(...send);
    expect(first.status).toBeLessThan(300);
    const tag = await tagOf(ann);
    expect(tag).toContain(`.${first.headers['revision']}"`);
    const again = await device.send(...send);
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(await tagOf(ann)).toBe(tag);
  }
});

describe('a change that names what it was based on', () => {
  const conflict = (note: object) => ({
    status: 409,
    body: { detail: 'This note was changed elsewhere.', note },
  });

  test('is made when that is still so, and overwrites the fields that it names no base for', async () => {
    const note = await noteOf(ann);
    await patchNote(ann, note.id, { content: 'Bread', important: true });
    const change = { content: 'Tea', scratched_out: true, base: { scratched_out: false, important: false } };
    const now = { ...note, content: 'Tea', important: true, scratched_out: true };
    expect(await patchNote(ann, note.id, change)).toMatchObject({ status: 200, body: now });
  });

  test('is a conflict when the field has another value, and shows the current note', async () => {
    const note = await noteOf(ann);
    await patchNote(ann, note.id, { content: 'Bread' });
    const now = { ...note, content: 'Bread' };
    const change = { content: 'Tea', important: true, base: { content: 'Milk', important: false } };
    const tag = await tagOf(ann);
    expect(await patchNote(ann, note.id, change)).toMatchObject(conflict(now));
    expect(await notesOf(ann)).toEqual([now]);
    expect(await tagOf(ann)).toBe(tag);
  });

  test('of two at once one is made and the other is a conflict', async () => {
    const note = await noteOf(ann);
    const answers = await Promise.all(
      ['Bread', 'Tea'].map((content) => patchNote(ann, note.id, { content, base: { content: 'Milk' } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const made = answers.find(({ status }) => status === 200)?.body;
    expect(answers.find(({ status }) => status === 409)?.body).toEqual(conflict(made as object).body);
  });

  test('and is as wanted already, changes nothing', async () => {
    const note = await noteOf(ann);
    await patchNote(ann, note.id, { content: 'Bread' });
    const tag = await tagOf(ann);
    const change = { content: 'Bread', base: { content: 'Milk' } };
    expect(await patchNote(ann, note.id, change)).toMatchObject({ status: 200, body: { content: 'Bread' } });
    expect(await tagOf(ann)).toBe(tag);
  });

  test('is not found when the note is gone', async () => {
    const note = await noteOf(ann);
    await removeNote(ann, note.id);
    const gone = await patchNote(ann, note.id, { content: 'Tea', base: { content: 'Milk' } });
    expect(gone).toMatchObject({ status: 404 });
  });

  test('of a title, is a conflict that shows the current category', async () => {
    const { id } = await categoryOf(ann, 'Road');
    const rename = (title: string, base?: object) =>
      ann.call('PUT', updateCategory.url.replace(':id', id), { title, ...(base && { base }) });
    expect(await rename('Trip', { title: 'Road' })).toMatchObject({ status: 200, body: { title: 'Trip' } });
    expect(await rename('Home', { title: 'Road' })).toMatchObject({
      status: 409,
      body: { detail: 'This category was changed elsewhere.', category: { id, title: 'Trip' } },
    });
    expect(await rename(' Trip ', { title: 'Road' })).toMatchObject({ status: 200, body: { title: 'Trip' } });
    expect(await rename('Home', {})).toMatchObject({ status: 200, body: { title: 'Home' } });
    const missing = updateCategory.url.replace(':id', randomUUID());
    expect(await ann.call('PUT', missing, { title: 'x', base: { title: 'y' } })).toMatchObject({
      status: 404,
    });
  });
});

test('a change with a key is refused when its body is nested too deeply', async () => {
  const { id: category } = await categoryOf(ann);
  const depth = 50_000;
  const payload = `{"content":"Milk","category":"${category}","junk":${'['.repeat(depth)}${']'.repeat(depth)}}`;
  const headers = {
    authorization: `Bearer ${ann.access}`,
    'content-type': 'application/json',
    'idempotency-key': `${randomUUID()}.1`,
  };
  expect(await app.send({ method: 'POST', url: createNote.url, headers, payload })).toMatchObject({
    status: 400,
    body: { detail: 'JSON parse error - the body is nested too deeply.' },
  });
});

describe('a key that was used for another request', () => {
  const USED = { status: 422, body: { detail: 'This key was used for another request.' } };
  const things = async () => {
    const note = await noteOf(ann);
    const other = await noteOf(ann, { category: note.category, content: 'Bread' });
    const [device, key] = [deviceOf(ann), 3];
    await device.patch(key, note.id, { important: true });
    const { body: before } = await ann.call('GET', '/api/notes/');
    return { device, key, note, other, before };
  };
  type Things = Awaited<ReturnType<typeof things>>;

  const OTHERS: [string, (has: Things) => Promise<Answer>][] = [
    ['body', ({ device, key, note }) => device.patch(key, note.id, { important: false })],
    ['note', ({ device, key, other }) => device.patch(key, other.id, { important: true })],
    ['method', ({ device, key, note }) => device.remove(key, note.id)],
    [
      'query',
      ({ device, key, note }) =>
        device.send('PATCH', `${updateNote.url.replace(':id', note.id)}?x=1`, { important: true }, key),
    ],
  ];

  test.each(OTHERS)('by its %s does nothing, and says so', async (_, send) => {
    const has = await things();
    expect(await send(has)).toMatchObject(USED);
    expect((await ann.call('GET', '/api/notes/')).body).toEqual(has.before);
    const honest = await has.device.patch(has.key, has.note.id, { important: true });
    expect(honest).toMatchObject({ status: 200, body: { important: true } });
  });

  test('and found nothing to do, or was refused, belongs to its request as well', async () => {
    const { device, note } = await things();
    expect(await device.patch(4, note.id, { important: true, base: {} })).toMatchObject({ status: 200 });
    expect(await device.patch(4, note.id, { important: false })).toMatchObject(USED);
    expect(await device.patch(5, randomUUID(), { important: true })).toMatchObject({ status: 404 });
    expect(await device.patch(5, note.id, { important: true })).toMatchObject(USED);
  });

  test('is open to another device, and with the next number', async () => {
    const { device, key, other } = await things();
    expect(await deviceOf(ann).patch(key, other.id, { important: true })).toMatchObject({ status: 200 });
    expect(await device.patch(key + 1, other.id, { important: false })).toMatchObject({ status: 200 });
  });

  test('before requests were remembered is answered as it was', async () => {
    const { device, key, note } = await things();
    await app.db.write((tx) => tx.run(forgetRequestsOfTest, { owner: ownerOf(ann) }));
    expect(await device.remove(key, note.id)).toMatchObject({ status: 204 });
    expect(await notesOf(ann)).toHaveLength(2);
  });
});

test('a change that is refused leaves the revision as it is', async () => {
  const tag = await tagOf(ann);
  const refused = await deviceOf(ann).patch(1, randomUUID(), { content: 'Late' });
  expect(refused.status).toBe(404);
  expect(await tagOf(ann)).toBe(tag);
});
