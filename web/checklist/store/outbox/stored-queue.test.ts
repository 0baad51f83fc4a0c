// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { expect, test, vi } from 'vitest';
import { DATABASE } from '../../../session/storage.ts';
import { openQueue } from '../../../testing/open-queue.ts';
import type { Change, ChangeKind } from '../changes/change.ts';
import { openDatabase } from '../device/database.ts';
import { sendChange } from './acknowledgement.ts';

interface Stored {
  readonly queue: readonly { readonly n: number; readonly user: string; readonly change: Change<Kind> }[];
  readonly devices: readonly { readonly user: string; readonly device: string }[];
}

/**
 * The database of a device on which version 0.42.0 ran in Chromium: its user, who was offline, has made one change of
 * each kind at least.
 */
const STORED: Stored = JSON.parse(
  readFileSync(join(import.meta.dirname, 'stored-queue-0.42.0.json'), 'utf8'),
);

interface Sent {
  readonly call: string;
  readonly body?: object;
  /** The response of the server. */
  readonly answer?: object;
}

const DETAIL = { detail: 'Done.' };
const NOTE = { content: 'Milk', category: 'c', parent: null, important: false, scratched_out: false };

/** The kinds of version 0.42.0, without later ones. */
type Kind = Exclude<ChangeKind, 'remind'>;

/** The call of the API that makes each change. */
const CALLS: { readonly [K in Kind]: (change: Change<K>) => Sent } = {
  'create note': ({ kind: _, ...body }) => ({
    call: 'POST /api/notes/',
    body,
    answer: { ...NOTE, id: body.id },
  }),
  'update note': ({ kind: _, id, ...body }) => ({
    call: `PATCH /api/notes/update/${id}/`,
    body,
    answer: { ...NOTE, id },
  }),
  'delete note': ({ id, deletion }) => ({ call: `DELETE /api/notes/delete/${id}/?deletion=${deletion}` }),
  'move note': ({ id, after, before }) => ({
    call: 'POST /api/notes/order/',
    body: { ordering: [id], moved: { note: id, after, before } },
    answer: DETAIL,
  }),
  'create category': ({ id, title }) => ({
    call: 'POST /api/categories/',
    body: { id, title },
    answer: { id, title },
  }),
  'update category': ({ kind: _, id, ...body }) => ({
    call: `PUT /api/categories/update/${id}/`,
    body,
    answer: { id, title: body.title },
  }),
  'delete category': ({ id, deletion }) => ({
    call: `DELETE /api/categories/delete/${id}/?deletion=${deletion}`,
  }),
  'order categories': ({ ordering }) => ({
    call: 'POST /api/categories/order/',
    body: { ordering },
    answer: DETAIL,
  }),
  'archive category': ({ id, archived }) => ({
    call: `PUT /api/categories/archive/${id}/`,
    body: { archived },
    answer: { id, title: 'Home', archived },
  }),
  'duplicate category': ({ kind: _, of, ...body }) => ({
    call: `POST /api/categories/duplicate/${of}/`,
    body,
    answer: { id: body.id, title: body.title },
  }),
  'create notes': ({ kind: _, ...body }) => ({ call: 'POST /api/notes/create-many/', body, answer: DETAIL }),
  'update notes': ({ ids, flag, value }) => ({
    call: 'PATCH /api/notes/update-many/',
    body: { notes: ids, [flag]: value },
    answer: DETAIL,
  }),
  'delete notes': ({ ids, deletion }) => ({
    call: 'POST /api/deletions/',
    body: { id: deletion, notes: ids },
    answer: { id: deletion, at: 1, category: null, content: 'Milk', notes: ids.length },
  }),
  'move notes': ({ moves }) => ({ call: 'POST /api/notes/move/', body: { moves }, answer: DETAIL }),
  restore: ({ deletion }) => ({ call: `POST /api/deletions/restore/${deletion}/`, answer: DETAIL }),
};

/** Each names the space of the user's own lists. */
function callOf<K extends Kind>(change: Change<K>, user: string): Sent {
  const sent = CALLS[change.kind as K](change);
  const [path = '', query] = sent.call.split('?');
  const named = `space=${user}`;
  return { ...sent, call: `${path}?${query ? `${named}&${query}` : named}` };
}

test('the stored changes of version 0.42.0 are of every kind', () => {
  const kinds = STORED.queue.map(({ change }) => change.kind);
  expect(new Set(kinds)).toEqual(new Set(Object.keys(CALLS)));
});

test('the changes that version 0.42.0 has left on a device are sent, in their order', async () => {
  const { queue: rows, devices } = STORED;
  const database = await openDB(DATABASE, 2, {
    upgrade(created) {
      created.createObjectStore('queue', { keyPath: 'n', autoIncrement: true });
      created.createObjectStore('devices', { keyPath: 'user' });
      created.createObjectStore('kept', { keyPath: 'name' });
    },
  });
  for (const row of rows) await database.add('queue', row);
  for (const row of devices) await database.put('devices', row);
  database.close();
  const [{ user, device } = { user: '', device: '' }] = devices;

  const wanted = rows.map(({ change }) => callOf(change, user));
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body, headers }: RequestInit) => {
    const answer = wanted[sent.length]?.answer;
    sent.push({
      call: `${method} ${url}`,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      key: new Headers(headers).get('Idempotency-Key'),
    });
    const headed = { headers: { Nightdrive: '1', Revision: String(sent.length) } };
    return answer === undefined
      ? new Response(null, { status: 204, ...headed })
      : Response.json(answer, headed);
  });
  const { queue, events } = openQueue(sendChange, { user });
  await vi.waitFor(() => expect(events.left).toHaveBeenCalledTimes(wanted.length));
  expect(sent).toEqual(
    wanted.map(({ call, body }, place) => ({ call, body, key: `${device}.${rows[place]?.n}` })),
  );
  expect(events.refused).not.toHaveBeenCalled();
  expect(queue.state.read().changes).toEqual([]);
});

test('a text of version 0.42.0 that met another one still waits for its user', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  globalThis.indexedDB = new IDBFactory();
  const change = { kind: 'update note', id: 'n', content: 'Oat milk' } as const;
  const theirs = { id: 'n', ...NOTE };
  const database = await openDatabase();
  for (const met of [theirs, null])
    await database.add('queue', { user: 'ann', at: 1, isUndo: false, change, conflict: { theirs: met } });
  database.close();
  const { queue } = openQueue(sendChange);
  await queue.ready;
  expect(queue.state.read().entries.map(({ held }) => held)).toEqual([
    { why: 'conflict', theirs },
    { why: 'gone' },
  ]);
});
