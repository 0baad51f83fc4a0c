import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createCategory, duplicateCategory } from '../../../contract/categories.ts';
import { createNote } from '../../../contract/notes.ts';
import * as calls from '../../testing/checklist-calls.ts';
import { fillNotes } from '../../testing/fill-notes.ts';
import { appsOfFile } from '../../testing/shared-app.ts';
import { leave, share, unshare } from '../../testing/sharing-calls.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { categoryOf, noteOf } from '../../testing/two-users.ts';

const sharedApp = appsOfFile();
let app: TestApp;
beforeEach(async () => {
  app = await sharedApp({ RATE_LIMIT: 'on' });
});

test('what costs as much as 5,000 notes is limited by its cost, and nothing else is', async () => {
  const ann = await app.signedInAs('ann');
  const fill = async (count: number) => {
    const { id: category } = await categoryOf(ann);
    return { category, ids: await fillNotes(app.db, ann, Array(count).fill({ category })) };
  };
  const gone = await fill(4_999);
  const deletion = randomUUID();
  expect((await calls.removeCategory(ann, gone.category, deletion)).status).toBe(204);
  const { category, ids } = await fill(4_998);

  const order = () => calls.orderNotesOf(ann, ids.slice(0, 1));
  const orders = await Promise.all(Array.from({ length: 40 }, order));
  const statuses = orders.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(29);
  expect(statuses.filter((status) => status === 429)).toHaveLength(11);

  const costly = [
    () => ann.call('GET', '/api/notes/'),
    () => calls.removeNotes(ann, randomUUID(), ids),
    () => calls.removeCategory(ann, category),
    () => calls.restore(ann, deletion),
  ];
  for (const call of costly)
    expect(await call()).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });

  const cheap = [
    () => ann.call('POST', createNote.url, { content: 'New', category }),
    () => ann.call('POST', createCategory.url, { title: 'New' }),
    () => calls.patchNote(ann, String(ids[0]), { important: true }),
    () => calls.removeNotes(ann, randomUUID(), ids.slice(0, 1)),
    () => ann.call('GET', '/api/deletions/'),
    () => ann.call('GET', '/api/categories/'),
  ];
  for (const call of cheap) expect((await call()).status).toBeLessThan(300);
  const bob = await app.signedInAs('bob');
  await noteOf(bob);
  expect(await calls.notesOf(bob)).toHaveLength(1);
  app.clock.now += 1_000;
  expect(await calls.restore(ann, deletion)).toMatchObject({ status: 400 });
});

test('a deletion costs what leaves with the notes that it names: sub notes and text', async () => {
  const ann = await app.signedInAs('ann');
  const { id: category } = await categoryOf(ann);
  const [parent, text, other] = [
    await noteOf(ann, { category }),
    await noteOf(ann, { category }),
    await noteOf(ann, { category }),
  ];
  await fillNotes(app.db, ann, Array(600).fill({ category, parent: parent.id }));
  const content = '🌃'.repeat(10_000); // 39 KiB
  await fillNotes(app.db, ann, Array(15).fill({ category, parent: text.id, content }));
  let status = 200;
  while (status === 200) {
    ({ status } = await ann.call('GET', '/api/notes/'));
    app.clock.now -= 500; // spends 5,000 more: a limit remembers only when the whole allowance is back
  }
  expect(status).toBe(429);

  for (const { id } of [parent, text]) {
    expect((await calls.removeNote(ann, id)).status).toBe(429);
    expect((await calls.removeNotes(ann, randomUUID(), [id.toUpperCase()])).status).toBe(429);
  }
  expect((await calls.removeNotes(ann, randomUUID(), [other.id])).status).toBe(201);
  app.clock.now += 2_000;
  expect((await calls.removeNote(ann, parent.id)).status).toBe(204);
  expect((await calls.removeNote(ann, text.id)).status).toBe(204);
});

test('a deletion of a note whose id is malformed finds none among many either', async () => {
  const ann = await app.signedInAs('ann');
  const { id: category } = await categoryOf(ann);
  await fillNotes(app.db, ann, Array(600).fill({ category }));
  for (const id of ['garbage', '%00']) expect(await calls.removeNote(ann, id)).toMatchObject({ status: 404 });
});

test('what is in shared categories costs as much as what is a user’s own', async () => {
  const ann = await app.signedInAs('ann');
  const shared: string[] = [];
  for (let count = 0; count < 5; count++) {
    const { id } = await categoryOf(ann);
    await share(ann, id);
    await fillNotes(app.db, { owner: id }, Array(1_000).fill({ category: id }));
    shared.push(id);
  }
  const statuses: number[] = [];
  for (let count = 0; count < 31; count++) statuses.push((await ann.call('GET', '/api/notes/')).status);
  expect(statuses).toEqual([...Array(29).fill(200), 429, 429]);

  const [category = ''] = shared;
  const one = () => ann.call('GET', `/api/notes/?space=${category}`);
  let answer = await one();
  while (answer.status === 200) answer = await one();
  const copy = { id: randomUUID(), title: 'Copy', unscratched: false };
  const duplicate = () => ann.call('POST', duplicateCategory.url.replace(':id', category), copy);
  expect(await duplicate()).toMatchObject({ status: 429 });
  app.clock.now += 1_000;
  expect((await duplicate()).status).toBe(201);
});

test('a stranger pays nothing for the lists of others, whose existence a limit would show', async () => {
  const [ann, bob] = [await app.signedInAs('ann'), await app.signedInAs('bob')];
  const { id } = await categoryOf(ann);
  await share(ann, id);
  await fillNotes(app.db, { owner: id }, Array(5_000).fill({ category: id }));
  const copy = { id: randomUUID(), title: 'Copy', unscratched: false };
  const statuses = new Set<number>();
  for (let count = 0; count < 40; count++) {
    const calls = [
      bob.call('POST', duplicateCategory.url.replace(':id', id), copy),
      unshare(bob, id),
      leave(bob, id),
    ];
    for (const { status } of await Promise.all(calls)) statuses.add(status);
  }
  expect([...statuses]).toEqual([404]);
});
