// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { countWaiting } from '../../../session/kept.ts';
import type { Change } from '../changes/change.ts';
import { openDatabase } from '../device/database.ts';
import { Queue } from './queue.ts';
import { openQueueStorage } from './queue-storage.ts';

const update = (id: string): Change => ({ kind: 'update note', id, important: true });

/** A device that has no room for some changes. */
function withoutRoomFor(text: string): DOMException {
  const full = new DOMException('full', 'QuotaExceededError');
  const { add } = IDBObjectStore.prototype;
  const adding = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (
    this: IDBObjectStore,
    row,
  ) {
    if (JSON.stringify(row).includes(text)) throw full;
    return add.call(this, row);
  });
  onTestFinished(() => adding.mockRestore());
  return full;
}

/** One more write reaches the storage, and then no other. */
function killAtTheSecondWrite(end: AbortController): void {
  let writes = 0;
  const { transaction } = IDBDatabase.prototype;
  const opening = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...of
  ) {
    if (of[1] === 'readwrite') writes += 1;
    if (writes < 2) return transaction.apply(this, of);
    end.abort();
    throw new DOMException('killed', 'AbortError');
  });
  end.signal.addEventListener('abort', () => opening.mockRestore());
}

async function openQueue() {
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const events = {
    send: vi.fn(),
    acknowledged: vi.fn(),
    settled: vi.fn(),
    refused: vi.fn(),
    isNumbered: () => true,
  };
  events.send.mockResolvedValue(undefined);
  const queue = new Queue('ann', events, end.signal);
  await queue.ready;
  return { queue, events, end };
}

test('the browser asks before the page closes while a change is on its way to the device, and not after', async () => {
  const { queue, events } = await openQueue();
  events.send.mockReturnValue(new Promise(() => {}));
  const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(asks()).toBe(false);
  queue.add([update('a')]);
  expect(asks()).toBe(true);
  await vi.waitFor(() => expect(events.send).toHaveBeenCalled());
  expect(queue.state.read().changes).toEqual([update('a')]);
  expect(asks()).toBe(false);
});

test('a change that this device has no room for is refused, and those after it are sent', async () => {
  const { queue, events } = await openQueue();
  const full = withoutRoomFor('"id":"a"');
  queue.add([update('a')]);
  queue.add([update('b')]);
  await vi.waitFor(() => expect(events.acknowledged).toHaveBeenCalledWith(update('b'), undefined));
  expect(events.refused.mock.calls).toEqual([[update('a'), full, false]]);
  expect(queue.state.read().changes).toEqual([]);
});

test('of an action that this device has no room for as a whole nothing is stored or sent', async () => {
  const { queue, events } = await openQueue();
  const full = withoutRoomFor('"id":"b"');
  queue.add([update('a'), update('b'), update('c')]);
  await vi.waitFor(() => expect(events.refused.mock.calls).toEqual([[update('a'), full, false]]));
  queue.add([update('d')]);
  await vi.waitFor(() => expect(queue.state.read().changes).toEqual([]));
  expect(events.send.mock.calls.map(([change]) => change)).toEqual([update('d')]);
});

test('what was not sent is forgotten after 30 days, and no longer counted as waiting', async () => {
  const database = await openDatabase();
  await database.clear('queue');
  const row = { user: 'ann', at: 0, isUndo: false, change: update('a') };
  for (const days of [29, 31])
    await database.add('queue', {
      ...row,
      notSent: { title: 'Shopping', done: `${days}`, at: Date.now() - days * 86_400_000 },
    });
  database.close();
  expect(await countWaiting()).toBe(2);
  const { queue } = await openQueue();
  expect(queue.state.read().entries).toMatchObject([{ notSent: { done: '29' } }]);
  expect(await countWaiting()).toBe(1);
  for (const entry of queue.state.read().entries) await queue.discard(entry);
});

test('a change that one tab has given up does not come back with the conflict that another tab meets', async () => {
  const [one, other] = [await openQueueStorage('ann'), await openQueueStorage('ann')];
  for (const entry of await one.add([{ at: 0, change: update('a'), isUndo: false }])) {
    await one.remove(entry.n);
    await other.replace({ ...entry, conflict: { theirs: null } });
  }
  expect(await one.read()).toEqual([]);
});

test('what a window could not send before it was closed is sent by another one in sight', async () => {
  const [closed, open] = [await openQueue(), await openQueue()];
  open.queue.add([update('early')]);
  await vi.waitFor(() => expect(open.events.acknowledged).toHaveBeenCalled());
  for (const { queue } of [open, closed])
    await vi.waitFor(() => expect(queue.state.read().entries).toEqual([]));
  closed.events.send.mockRejectedValue(new ApiError(503));
  open.events.send.mockRejectedValueOnce(new ApiError(503));
  closed.queue.add([update('late')]);
  await vi.waitFor(() => expect(closed.queue.state.read().isHeldUp).toBe(true));
  closed.end.abort();
  await vi.waitFor(() => expect(open.events.acknowledged).toHaveBeenCalledWith(update('late'), undefined));
  expect(open.queue.state.read().entries).toEqual([]);
});

test.each([
  ['is refused again', true, ['create notes']],
  ['is taken after all', false, ['create notes', 'update note']],
])('after a window was killed as it gave up a move, its copy %s, and no deletion is sent', async (...of) => {
  const [, isRefused, kinds] = of;
  const copy: Change = { kind: 'create notes', category: 'own', notes: [{ id: 'b', content: 'b' }] };
  const move: Change[] = [copy, update('b'), { kind: 'delete notes', ids: ['a'], deletion: 'd' }];
  const full = new ApiError(400, { detail: 'The limit of 1,000 notes is reached.' });
  const killed = await openQueue();
  killed.events.send.mockImplementation(async () => {
    killAtTheSecondWrite(killed.end);
    throw full;
  });
  killed.queue.add(move.map((change) => ({ ...change, action: 'move' })));
  await vi.waitFor(() => expect(killed.end.signal.aborted).toBe(true));
  const { queue, events } = await openQueue();
  if (isRefused) events.send.mockRejectedValue(full);
  queue.wake();
  await vi.waitFor(() => expect(queue.state.read().changes).toEqual([]));
  expect(events.send.mock.calls.map(([{ kind }]) => kind)).toEqual(kinds);
  const { entries } = queue.state.read();
  expect(entries.map(({ refused }) => refused?.status)).toEqual(isRefused ? [400] : []);
  for (const entry of entries) await queue.discard(entry);
});

test('the first part of an action that is altered on its way, and then refused, stays as a decision', async () => {
  const { queue, events } = await openQueue();
  const action = 'of a move';
  const text: Change = { kind: 'create note', id: 'b', content: 'Milk', category: 'c', parent: null, action };
  queue.add([
    { ...text, space: 'c' },
    { ...update('a'), action },
  ]);
  const { promise, reject } = Promise.withResolvers<undefined>();
  events.send.mockReturnValueOnce(promise);
  await vi.waitFor(() => expect(events.send).toHaveBeenCalledTimes(1));
  await queue.alter((entry) => (entry.change.kind === 'create note' ? { ...entry, change: text } : entry));
  reject(new ApiError(400, { content: ['Too long.'] }));
  await vi.waitFor(() => expect(events.refused).toHaveBeenCalledTimes(1));
  const { entries } = queue.state.read();
  expect(entries.map(({ change, refused }) => [change.kind, refused?.status])).toEqual([
    ['create note', 400],
  ]);
});
