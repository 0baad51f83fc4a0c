import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { listCategories } from '../../contract/categories.ts';
import { deleteReminder, listReminders, type Reminder, setReminder } from '../../contract/reminders.ts';
import { createNotes, moveNotes } from '../../contract/several-notes.ts';
import { notesOf } from '../testing/checklist-calls.ts';
import { addNote, leave, sharedWith } from '../testing/sharing-calls.ts';
import type { SignedIn } from '../testing/test-app.ts';
import { threePeople } from '../testing/three-people.ts';
import { categoryOf, noteOf, usersOfFile } from '../testing/two-users.ts';

const users = await usersOfFile();
users.app.clock.now = Date.parse('2026-11-28T10:00Z');

const when = { local: '2026-12-01T09:00', zone: 'Europe/Berlin', repeat: 'week' } as const;
const AT = Date.parse('2026-12-01T08:00Z');
const put = (user: SignedIn, id: string, body: object = when, headers?: Record<string, string>) =>
  user.call('PUT', setReminder.url.replace(':id', id), body, headers);
const remove = (user: SignedIn, id: string) => user.call('DELETE', deleteReminder.url.replace(':id', id));
const remindersOf = async (user: SignedIn) => (await user.call('GET', listReminders.url)).body as Reminder[];
const newer = async (user: SignedIn) =>
  (await user.call('GET', `${listCategories.url}?since=0`)).body as { reminders?: number; revision: number };

test('a reminder is set, changed and removed, for its person alone', async () => {
  const { ann, bob } = users;
  const { id } = await noteOf(ann);
  expect((await put(ann, id)).body).toMatchObject({ id, ...when, at: AT, due: null });
  await put(ann, id, { ...when, repeat: 'never' });
  expect(await remindersOf(ann)).toMatchObject([{ id, repeat: 'never' }]);
  expect(await remindersOf(bob)).toEqual([]);
  expect((await remove(ann, id)).status).toBe(204);
  expect(await remindersOf(ann)).toEqual([]);
  expect((await remove(ann, id)).status).toBe(404);
});

test('the list of reminders is sent again only when one has changed, and categories show the revision', async () => {
  const { ann } = users;
  const note = await noteOf(ann);
  const first = await put(ann, note.id);
  const { etag = '' } = (await ann.call('GET', listReminders.url)).headers;
  await noteOf(ann, { category: note.category });
  const again = () => ann.call('GET', listReminders.url, undefined, { 'if-none-match': String(etag) });
  expect((await again()).status).toBe(304);
  expect((await newer(ann)).reminders).toBe(Number(first.headers['revision']));
  await remove(ann, note.id);
  expect(await again()).toMatchObject({ status: 200, body: [] });
});

test('a reminder that is set again as it is changes nothing', async () => {
  const { ann } = users;
  const { id } = await noteOf(ann);
  await put(ann, id);
  expect((await put(ann, id)).headers).toHaveProperty('unchanged');
});

test('a call that is sent twice with its key sets the reminder once', async () => {
  const { ann } = users;
  const { id } = await noteOf(ann);
  const key = { 'idempotency-key': randomUUID() };
  await put(ann, id, when, key);
  await put(ann, id, { ...when, repeat: 'day' });
  expect((await put(ann, id, when, key)).body).toMatchObject({ repeat: 'week' });
  expect(await remindersOf(ann)).toContainEqual(expect.objectContaining({ id, repeat: 'day' }));
});

test('later is the next time, once, and the repeat keeps its hour', async () => {
  const { ann } = users;
  const { id } = await noteOf(ann);
  const later = { ...when, later: '2026-11-28T12:00' };
  expect((await put(ann, id, later)).body).toMatchObject({ ...when, at: Date.parse('2026-11-28T11:00Z') });
});

test('a reminder in a shared category is that of the person who set it', async () => {
  const { app } = users;
  const { mia, ben, lea, shopping } = await threePeople(app);
  await sharedWith(mia, shopping, [ben]);
  const { id } = (await addNote(mia, shopping.id, 'Milk')).body as { id: string };
  expect((await put(ben, id)).body).toMatchObject({ id, space: shopping.id });
  expect(await remindersOf(mia)).toEqual([]);
  expect((await put(lea, id)).status).toBe(404);
  expect((await mia.call('GET', '/api/notes/')).body).toMatchObject([{ id, content: 'Milk' }]);
});

test.each([
  ['more than a day ago', { local: '2026-11-27T09:00' }, 'local'],
  ['more than ten years ahead', { local: '2036-12-01T09:00' }, 'local'],
  ['on a day that does not exist', { local: '2026-02-30T09:00' }, 'local'],
  ['in a zone that does not exist', { zone: 'Mars/Olympus_Mons' }, 'zone'],
])('a moment %s is refused', async (_, wrong, field) => {
  const { ann } = users;
  const { id } = await noteOf(ann);
  const answer = await put(ann, id, { ...when, repeat: 'never', ...wrong });
  expect(answer).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } });
});

test('a person has at most 200 reminders', async () => {
  const ann = await users.app.signedInAs(`ann-${randomUUID()}`);
  const category = (await categoryOf(ann)).id;
  const notes = Array.from({ length: 200 }, (_, n) => ({ id: randomUUID(), content: `Note ${n}` }));
  await ann.call('POST', createNotes.url, { category, notes });
  for (const { id } of notes) await put(ann, id);
  const { id } = await noteOf(ann);
  expect(await put(ann, id)).toMatchObject({ status: 400, body: { detail: expect.stringContaining('200') } });
  expect((await put(ann, notes[0]?.id ?? '', { ...when, repeat: 'day' })).status).toBe(200);
});

test('a reminder follows its note into a shared category, on into another, and back', async () => {
  const { mia, ben, shopping } = await threePeople(users.app);
  const { id } = await noteOf(mia, { category: shopping.id });
  await put(mia, id);
  await sharedWith(mia, shopping, [ben]);
  expect(await remindersOf(mia)).toMatchObject([{ id, space: shopping.id, at: AT }]);
  const [home, own] = [await categoryOf(mia, 'Home'), await categoryOf(mia, 'Own')];
  await sharedWith(mia, home, [ben]);
  const moveTo = async (from: string, category: string, to: string) => {
    const [{ id: note } = { id: '' }] = await remindersOf(mia);
    const moves = [{ notes: [note], category }];
    const { body } = await mia.call('POST', `${moveNotes.url}?space=${from}`, { moves, to });
    expect(body).toMatchObject({ to: { space: to } });
  };
  const before = (await newer(mia)).revision;
  await moveTo(shopping.id, home.id, home.id);
  expect((await newer(mia)).reminders).toBeGreaterThan(before);
  const [there] = await remindersOf(mia);
  expect(there).toMatchObject({ space: home.id, at: AT });
  expect(await notesOf(mia)).toMatchObject([{ id: there?.id }]);
  const me = (await mia.call('GET', `${listCategories.url}?since=0`)).body as { space: string };
  await moveTo(home.id, own.id, me.space);
  const [back] = await remindersOf(mia);
  expect(back).toMatchObject({ space: me.space, at: AT });
  expect(await notesOf(mia)).toMatchObject([{ id: back?.id }]);
});

test('whoever leaves a shared category has no reminders in it any more', async () => {
  const { mia, ben, shopping } = await threePeople(users.app);
  await sharedWith(mia, shopping, [ben]);
  const { id } = (await addNote(mia, shopping.id, 'Milk')).body as { id: string };
  await put(ben, id);
  await put(mia, id);
  await leave(ben, shopping.id);
  expect(await remindersOf(ben)).toEqual([]);
  expect(await remindersOf(mia)).toMatchObject([{ id }]);
});

test('a client that knows a revision is sent all reminders, in the form of the other lists', async () => {
  const mia = await users.app.signedInAs(randomUUID());
  const { id } = await noteOf(mia);
  await put(mia, id);
  const { revision } = await newer(mia);
  const { body } = await mia.call('GET', `${listReminders.url}?since=0`);
  expect(body).toMatchObject({
    revision,
    whole: true,
    reminders: [{ id, at: AT }],
    proof: { count: 1, sum: 0 },
  });
});
