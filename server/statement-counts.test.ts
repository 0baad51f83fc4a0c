import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Connection } from './database/database.ts';
import type { Answer } from './testing/connection.ts';
import { share } from './testing/sharing-calls.ts';
import { type SignedIn, type TestApp, testApp } from './testing/test-app.ts';
import { noteOf } from './testing/two-users.ts';

/** Statements that ran since the last reset; on PostgreSQL each is at most one round trip. */
let ran: { reads: number; writes: number; transactions: number };
const reset = () => {
  ran = { reads: 0, writes: 0, transactions: 0 };
};

function counted(on: Connection, kind: 'reads' | 'writes'): Connection {
  const count = <T>(work: T): T => {
    ran[kind]++;
    return work;
  };
  return {
    all: (statement, params) => count(on.all(statement, params)),
    first: (statement, params) => count(on.first(statement, params)),
    run: (statement, params) => count(on.run(statement, params)),
    each: (statement, params) => count(on.each(statement, params)),
  };
}

let app: TestApp;
let ann: SignedIn;
let note: { id: string; category: string };
let etag: string;
const VISITOR = '00000000-0000-7000-8000-000000000001';

beforeAll(async () => {
  app = await testApp({}, (db) => ({
    ...db,
    read: counted(db.read, 'reads'),
    write: (work) => {
      ran.transactions++;
      return db.write((tx) => work(counted(tx, 'writes')));
    },
  }));
  reset();
  ann = await app.signedInAs('ann');
  note = await noteOf(ann);
  await app.call('POST', '/api/presence/heartbeat/', { visitor_id: VISITOR });
  etag = String((await ann.call('GET', '/api/notes/')).headers['etag']);
});
afterAll(() => app.close());

test('an unchanged list takes one statement: the session and the revision in one', async () => {
  reset();
  const answer = await app.send({
    method: 'GET',
    url: '/api/notes/',
    headers: { authorization: `Bearer ${ann.access}`, 'if-none-match': etag },
  });
  expect(answer.status).toBe(304);
  expect(ran).toEqual({ reads: 1, writes: 0, transactions: 0 });
});

const read = (reads: number) => ({ reads, writes: 0, transactions: 0 });
const write = (writes: number) => ({ reads: 1, writes, transactions: 1 });

test.each<[name: string, send: () => Promise<Answer>, counts: typeof ran]>([
  ['the notes', () => ann.call('GET', '/api/notes/'), read(2)],
  ['the categories', () => ann.call('GET', '/api/categories/'), read(2)],
  ['the current user', () => ann.call('GET', '/api/user/'), read(2)],
  ['the visitor counts', () => app.call('GET', '/api/presence/stats/'), read(0)],
  [
    'the heartbeat of a known visitor',
    () => app.call('POST', '/api/presence/heartbeat/', { visitor_id: VISITOR }),
    read(0),
  ],
  ['a new note', () => ann.call('POST', '/api/notes/', { content: 'x', category: note.category }), write(4)],
  [
    'a change of a note',
    () => ann.call('PATCH', `/api/notes/update/${note.id}/`, { important: true }),
    write(2),
  ],
  [
    'a new content of a note',
    () => ann.call('PATCH', `/api/notes/update/${note.id}/`, { content: 'y' }),
    write(6),
  ],
  ['an order of notes', () => ann.call('POST', '/api/notes/order/', { ordering: [note.id] }), write(3)],
  ['a new category', () => ann.call('POST', '/api/categories/', { title: 'x' }), write(3)],
  [
    'a new title',
    () => ann.call('PUT', `/api/categories/update/${note.category}/`, { title: 'y' }),
    write(2),
  ],
  ['a deletion', () => ann.call('DELETE', `/api/notes/delete/${note.id}/`), write(6)],
])('%s takes no more statements than it needs', async (_name, send, counts) => {
  reset();
  expect((await send()).status).toBeLessThan(300);
  expect(ran).toEqual(counts);
});

const IN_SHARED: [name: string, write: Write, inOwn: number][] = [
  ['a new note', ({ category }) => ['POST', '/api/notes/', { content: 'x', category }], 4],
  ['a change of a note', ({ id }) => ['PATCH', `/api/notes/update/${id}/`, { important: true }], 2],
  ['a new content', ({ id }) => ['PATCH', `/api/notes/update/${id}/`, { content: 'y' }], 6],
  ['an order of notes', ({ id }) => ['POST', '/api/notes/order/', { ordering: [id] }], 3],
  ['a deletion', ({ id }) => ['DELETE', `/api/notes/delete/${id}/`, undefined], 6],
];
type Write = (note: {
  id: string;
  category: string;
}) => [method: 'POST' | 'PATCH' | 'DELETE', url: string, body: object | undefined];

test.each(IN_SHARED)(
  'in a shared category %s takes one statement more: who enters',
  async (_, write, inOwn) => {
    const shared = await noteOf(ann);
    await share(ann, shared.category);
    const [method, url, body] = write(shared);
    reset();
    expect((await ann.call(method, `${url}?space=${shared.category}`, body)).status).toBeLessThan(300);
    expect(ran).toEqual({ reads: 2, writes: inOwn, transactions: 1 });
  },
);

test.each(['ann', 'nobody'])(
  'a wrong password for %s takes two reads by key and writes of an event, whether or not there is such an account',
  async (username) => {
    reset();
    const answer = await app.call('POST', '/api/token/', { username, password: 'a wrong one' });
    expect(answer).toMatchObject({ status: 401 });
    expect(ran).toEqual({ reads: 2, writes: 3, transactions: 1 });
  },
);

test.each<[name: string, send: (id: string) => Promise<Answer>]>([
  ['a change of a note', (id) => ann.call('PATCH', `/api/notes/update/${id}/`, { important: true })],
  ['a deletion of a note', (id) => ann.call('DELETE', `/api/notes/delete/${id}/`)],
  ['a new title', (id) => ann.call('PUT', `/api/categories/update/${id}/`, { title: 'y' })],
  ['a deletion of a category', (id) => ann.call('DELETE', `/api/categories/delete/${id}/`)],
])('%s under what is no id takes no statement but that of the session', async (_name, send) => {
  for (const id of ['garbage', '%00']) {
    reset();
    expect(await send(id)).toMatchObject({ status: 404 });
    expect(ran).toEqual(read(1));
  }
});
