// @vitest-environment jsdom
import '../../../testing/empty-database.ts';
import { openDB } from 'idb';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { isMarkRemoved } from '../../../api/judge.ts';
import { DATABASE } from '../../../session/storage.ts';
import { storeTokens } from '../../../session/tokens.ts';
import { accessToken } from '../../../testing/fake-api.ts';
import { openQueue } from '../../../testing/open-queue.ts';
import type { ChangeInSpace } from '../changes/change.ts';
import { openDatabase } from '../device/database.ts';
import { daysSeen } from '../typed/days-seen.ts';
import { sendChange } from './acknowledgement.ts';

const MILK = { id: 'milk', content: 'milk', category: 'home', parent: null };
const NOTE = { ...MILK, important: false, scratched_out: false };
const CREATE: ChangeInSpace = { kind: 'create note', ...MILK, space: 'ann' };
const MARK: ChangeInSpace = { kind: 'update note', id: 'milk', important: true, space: 'ann' };

/** A row that a newer version has written, which this one leaves alone. */
const OF_NEWER = { user: 'ann', at: 1, isUndo: false, change: { kind: 'of a newer version' } };

const made = () => Response.json(NOTE, { status: 201, headers: { Revision: '4' } });

type Answer = (request: RequestInit) => Response | Promise<Response>;
let answers: Answer[];
let keys: (string | null)[];

beforeEach(() => {
  storeTokens({ access: accessToken({ user_id: 'ann' }), refresh: 'of ann' });
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'],
    shouldAdvanceTime: true,
  });
  answers = [];
  keys = [];
  vi.stubGlobal('fetch', async (url: string, request: RequestInit) => {
    if (url === '/api/token/refresh/')
      return Response.json({ access: accessToken({ user_id: 'ann', n: keys.length }) });
    keys.push(new Headers(request.headers).get('Idempotency-Key'));
    const [answer] = answers.length > 1 ? answers.splice(0, 1) : answers;
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return answer(request);
  });
});

const openTab = () => openQueue(sendChange);

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const html = (status: number) => () =>
  new Response('<title>Maintenance</title>', { status, headers: { 'Content-Type': 'text/html' } });

/** The answer of our server, whose body fails under way. */
const brokenOff = () =>
  new Response(
    new ReadableStream({ start: (body) => body.error(new DOMException('Aborted', 'AbortError')) }),
    { headers: { Revision: '4' } },
  );

test.each<[string, Answer]>([
  ['a maintenance page', html(200)],
  ['other JSON', () => Response.json({ ok: true })],
  ['JSON that was cut', () => new Response('{"id":"mi', { headers: { Revision: '4' } })],
  ['an empty answer', () => new Response(null, { status: 204 })],
  ['a 404 of a proxy', html(404)],
  ['a 403 of a portal', html(403)],
  ['a 404 of a gateway in JSON', () => Response.json({ message: 'no Route matched' }, { status: 404 })],
  ['a bad gateway', html(502)],
  ['an answer that breaks off, which Firefox calls an abort', brokenOff],
])('%s acknowledges nothing: the change is sent again', async (_, stranger) => {
  const { queue, events, waits } = openTab();
  answers = [stranger, made];
  queue.add([CREATE]);
  await vi.waitFor(() => expect(keys).toHaveLength(1));
  expect(waits()).toEqual([CREATE]);
  await pass(1_500);
  await vi.waitFor(() => expect(waits()).toEqual([]));
  expect(events.left.mock.calls).toEqual([[CREATE, { revision: 4 }]]);
  expect(events.refused).not.toHaveBeenCalled();
});

test('an answer of the contract’s shape acknowledges a change, also where a proxy passes no header of ours', async () => {
  const { queue, events, waits } = openTab();
  answers = [() => Response.json(NOTE, { status: 201 })];
  queue.add([CREATE]);
  queue.add([MARK]);
  await vi.waitFor(() => expect(waits()).toEqual([]));
  expect(events.left.mock.calls).toEqual([
    [CREATE, { revision: undefined }],
    [MARK, { revision: undefined }],
  ]);
  expect(isMarkRemoved.read()).toBe(true);
});

test('a new token that is refused at once does not cause a storm of requests', async () => {
  const { queue, waits } = openTab();
  answers = [() => Response.json({ detail: 'No.' }, { status: 401 })];
  queue.add([MARK]);
  await pass(10_000);
  expect(keys.length).toBeLessThan(10);
  expect(waits()).toEqual([MARK]);
});

test('a change without an answer times out after 20 seconds and is sent again under its key', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(new DOMException('late', 'TimeoutError')), ms);
    return limit.signal;
  });
  const { queue, events, waits } = openTab();
  const hang: Answer = ({ signal }) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  answers = [hang, made];
  queue.add([CREATE]);
  await vi.waitFor(() => expect(keys).toHaveLength(1));
  await pass(19_000);
  expect(keys).toHaveLength(1);
  expect(waits()).toEqual([CREATE]);
  await pass(3_000);
  await vi.waitFor(() => expect(waits()).toEqual([]));
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(events.left.mock.calls).toEqual([[CREATE, { revision: 4 }]]);
});

test.each([
  ['another request', 422, 'This key was used for another request.'],
  ['a later change', 409, 'A later change of this device was made before.'],
])(
  'a change whose key of an earlier version was used for %s is sent under a key of its own',
  async (...of) => {
    const [, status, detail] = of;
    const database = await openDatabase();
    await database.put('devices', { user: 'ann', device: 'device' });
    await database.put('queue', { n: 7, user: 'ann', at: 1, change: CREATE, isUndo: false });
    database.close();
    answers = [() => Response.json({ detail }, { status }), made];
    const { queue, events, waits } = openTab();
    await queue.ready;
    await vi.waitFor(() => expect(waits()).toEqual([]));
    const [first, second] = keys;
    expect(first).toBe('device.7');
    expect(second).not.toContain('device');
    expect(events.left.mock.calls).toEqual([[CREATE, { revision: 4 }]]);
  },
);

describe('A server that fails at one change', () => {
  test('is asked for a minute; then the change is refused, its text waits, and the next is sent', async () => {
    const { queue, events, waits } = openTab();
    let isBroken = true;
    answers = [() => (isBroken ? new Response('', { status: 500 }) : made())];
    queue.add([CREATE]);
    queue.add([MARK]);
    await pass(45_000);
    expect(waits()).toHaveLength(2);
    events.refused.mockImplementation(() => {
      isBroken = false;
    });
    await pass(70_000);
    await vi.waitFor(() => expect(waits()).toEqual([]));
    expect(events.refused).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ change: CREATE }),
      expect.anything(),
    );
    expect(queue.state.read().entries).toMatchObject([
      { change: CREATE, held: { why: 'refused', status: 500 } },
    ]);
  });

  test('is asked while it only reports that it is away, until that has taken a day of use', async () => {
    const { queue, events, waits } = openTab();
    answers = [html(503)];
    queue.add([CREATE]);
    await pass(600_000);
    expect(waits()).toEqual([CREATE]);
    expect(events.refused).not.toHaveBeenCalled();
    localStorage.setItem('days_seen', `0 ${daysSeen() + 1}`);
    await pass(70_000);
    expect(queue.state.read().entries).toMatchObject([
      { change: CREATE, held: { why: 'refused', status: 503 } },
    ]);
  });
});

test('a text that the server refuses waits for its user, also after a reload, and is not sent again', async () => {
  const first = openTab();
  answers = [() => Response.json({ category: ['Invalid pk "home".'] }, { status: 400 })];
  first.queue.add([CREATE]);
  await vi.waitFor(() => expect(first.events.refused).toHaveBeenCalled());
  expect(first.waits()).toEqual([]);
  first.end.abort();
  const { queue } = openTab();
  await queue.ready;
  expect(queue.state.read().entries).toMatchObject([{ change: CREATE, held: { why: 'gone' } }]);
  await pass(60_000);
  expect(keys).toHaveLength(1);
  for (const entry of queue.state.read().entries) queue.discard(entry);
  expect(queue.state.read().entries).toEqual([]);
});

describe('The database of the device', () => {
  test('that was closed under the page is opened again', async () => {
    const { queue, waits } = openTab();
    await queue.ready;
    const closed = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
      throw new DOMException('closed', 'InvalidStateError');
    });
    queue.add([CREATE]);
    await vi.waitFor(() => expect(queue.state.read().unwritten).toEqual([]));
    expect(closed).toHaveBeenCalled();
    closed.mockRestore();
    answers = [made];
    queue.wake();
    await pass(2_000);
    await vi.waitFor(() => expect(waits()).toEqual([]));
  });

  test('that a newer version of the site has made is used, with what it holds besides left alone', async () => {
    const newer = await openDB(DATABASE, 9, {
      upgrade(created) {
        created.createObjectStore('queue', { keyPath: 'n', autoIncrement: true }).put(OF_NEWER);
        created.createObjectStore('devices', { keyPath: 'user' });
        created.createObjectStore('kept', { keyPath: 'name' });
        created.createObjectStore('later').put('there', 'what came later');
      },
    });
    newer.close();
    const { queue, waits } = openTab();
    queue.add([CREATE]);
    await vi.waitFor(() => expect(queue.state.read().unwritten).toEqual([]));
    expect(waits()).toEqual([CREATE]);
    const after = await openDB(DATABASE);
    onTestFinished(() => after.close());
    expect(after.version).toBe(9);
    expect(await after.getAll('queue')).toMatchObject([OF_NEWER, { change: CREATE }]);
    expect(await after.get('later', 'what came later')).toBe('there');
  });
});
