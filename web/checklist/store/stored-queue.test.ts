// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DATABASE } from '../../session/storage.ts';
import { sendChange } from './acknowledgement.ts';
import { Queue } from './queue.ts';

const [A, B, C, D] = ['a', 'b', 'c', 'd'].map((end) => `0199c0de-8a52-7e05-b3a1-5c1f0e7d4b2${end}`);
const NOTE = { id: A, content: 'Milk', category: C, parent: null, important: false, scratched_out: false };
const DETAIL = { detail: 'Done.' };

/** Changes as version 0.42.0 wrote them to the device, and what each is sent as. */
const STORED: [change: object, call: string, body: object | undefined, answer: object | null][] = [
  [
    { kind: 'create note', id: A, content: 'Milk', category: C, parent: null },
    'POST /api/notes/',
    { id: A, content: 'Milk', category: C, parent: null },
    NOTE,
  ],
  [
    { kind: 'update note', id: A, content: 'Oat milk', base: { content: 'Milk' } },
    `PATCH /api/notes/update/${A}/`,
    { content: 'Oat milk', base: { content: 'Milk' } },
    NOTE,
  ],
  [
    { kind: 'delete note', id: A, deletion: D },
    `DELETE /api/notes/delete/${A}/?deletion=${D}`,
    undefined,
    null,
  ],
  [
    { kind: 'move note', id: A, after: B, before: D },
    'POST /api/notes/order/',
    { ordering: [A], moved: { note: A, after: B, before: D } },
    DETAIL,
  ],
  [
    { kind: 'create category', id: C, title: 'Home' },
    'POST /api/categories/',
    { id: C, title: 'Home' },
    { id: C, title: 'Home' },
  ],
  [
    { kind: 'update category', id: C, title: 'House', base: { title: 'Home' } },
    `PUT /api/categories/update/${C}/`,
    { title: 'House', base: { title: 'Home' } },
    { id: C, title: 'House' },
  ],
  [
    { kind: 'delete category', id: C, deletion: D },
    `DELETE /api/categories/delete/${C}/?deletion=${D}`,
    undefined,
    null,
  ],
  [
    { kind: 'order categories', ordering: [C, D] },
    'POST /api/categories/order/',
    { ordering: [C, D] },
    DETAIL,
  ],
  [
    { kind: 'archive category', id: C, archived: true },
    `PUT /api/categories/archive/${C}/`,
    { archived: true },
    { id: C, title: 'Home', archived: true },
  ],
  [
    { kind: 'duplicate category', of: C, id: D, title: 'Copy', unscratched: true },
    `POST /api/categories/duplicate/${C}/`,
    { id: D, title: 'Copy', unscratched: true },
    { id: D, title: 'Copy' },
  ],
  [
    { kind: 'create notes', category: C, notes: [{ id: A, content: 'Milk' }] },
    'POST /api/notes/create-many/',
    { category: C, notes: [{ id: A, content: 'Milk' }] },
    DETAIL,
  ],
  [
    { kind: 'update notes', ids: [A, B], flag: 'scratched_out', value: true },
    'PATCH /api/notes/update-many/',
    { notes: [A, B], scratched_out: true },
    DETAIL,
  ],
  [
    { kind: 'delete notes', ids: [A, B], deletion: D, isClearing: true },
    'POST /api/deletions/',
    { id: D, notes: [A, B] },
    { id: D, at: 1, category: null, content: 'Milk', notes: 2 },
  ],
  [
    { kind: 'move notes', moves: [{ notes: [A], category: C, parent: null, after: B }] },
    'POST /api/notes/move/',
    { moves: [{ notes: [A], category: C, parent: null, after: B }] },
    DETAIL,
  ],
  [
    { kind: 'restore', deletion: D, removed: { categories: [], notes: [{ item: NOTE, place: 0 }] } },
    `POST /api/deletions/restore/${D}/`,
    undefined,
    DETAIL,
  ],
];

test('what version 0.42.0 left on the device is sent, in its order', async () => {
  const database = await openDB(DATABASE, 2, {
    upgrade(created) {
      created.createObjectStore('queue', { keyPath: 'n', autoIncrement: true });
      created.createObjectStore('devices', { keyPath: 'user' });
      created.createObjectStore('kept', { keyPath: 'name' });
    },
  });
  for (const [change] of STORED) await database.add('queue', { at: 1, change, isUndo: false, user: 'ann' });
  await database.put('devices', { user: 'ann', device: D });
  database.close();

  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body, headers }: RequestInit) => {
    const { length } = sent;
    sent.push([
      `${method} ${url}`,
      typeof body === 'string' ? JSON.parse(body) : undefined,
      new Headers(headers).get('Idempotency-Key'),
    ]);
    const answer = STORED[length]?.[3];
    const headed = { headers: { Revision: String(length + 1) } };
    return answer === null ? new Response(null, { status: 204, ...headed }) : Response.json(answer, headed);
  });
  const end = new AbortController();
  onTestFinished(() => {
    end.abort();
    vi.unstubAllGlobals();
  });
  const events = { acknowledged: vi.fn(), settled: vi.fn(), refused: vi.fn(), isNumbered: () => true };
  const queue = new Queue(
    'ann',
    { ...events, send: (change, key) => sendChange(change, key, { isNumbered: true }) },
    end.signal,
  );
  await vi.waitFor(() => expect(events.settled).toHaveBeenCalledTimes(STORED.length));
  expect(sent).toEqual(STORED.map(([, call, body], place) => [call, body, `${D}.${place + 1}`]));
  expect(events.refused).not.toHaveBeenCalled();
  expect(queue.state.read().changes).toEqual([]);
});
