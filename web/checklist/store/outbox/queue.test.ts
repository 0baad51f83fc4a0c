// @vitest-environment jsdom
import '../../../testing/empty-database.ts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { countWaiting } from '../../../session/kept.ts';
import { openQueue as openTab, storedIds } from '../../../testing/open-queue.ts';
import type { ChangeInSpace } from '../changes/change.ts';
import { type Entry, openDatabase } from '../device/database.ts';
import type { sendChange } from './acknowledgement.ts';
import { Entries } from './entries.ts';
import { Mirror } from './mirror.ts';

const update = (id: string): ChangeInSpace => ({ kind: 'update note', id, important: true, space: 'ann' });

/** A device that has no room for some changes until the test makes some. */
function withoutRoomFor(text: string) {
  const writes = (['add', 'put'] as const).map((name) => {
    const write = IDBObjectStore.prototype[name];
    return vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(function (
      this: IDBObjectStore,
      ...sent
    ) {
      if (JSON.stringify(sent[0]).includes(text)) throw new DOMException('full', 'QuotaExceededError');
      return write.apply(this, sent);
    });
  });
  const makeRoom = () => {
    for (const write of writes) write.mockRestore();
  };
  onTestFinished(makeRoom);
  return makeRoom;
}

async function openQueue() {
  const send = vi.fn<(...sent: Parameters<typeof sendChange>) => Promise<number | undefined>>(
    async () => undefined,
  );
  const opened = openTab((...sent) => send(...sent));
  await opened.queue.ready;
  return { ...opened, send, sent: () => send.mock.calls.map(([change]) => change) };
}

const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('the browser asks before the page closes while a change is on its way to the device, and not after', async () => {
  const { queue, send } = await openQueue();
  send.mockReturnValue(new Promise(() => {}));
  expect(asks()).toBe(false);
  queue.add([update('a')]);
  expect(asks()).toBe(true);
  await vi.waitFor(() => expect(queue.state.read().unwritten).toEqual([]));
  expect(queue.state.read().changes).toEqual([update('a')]);
  expect(asks()).toBe(false);
});

test('a change that this device has no room for is sent all the same, and the browser asks until it is', async () => {
  const { queue, events, send, sent } = await openQueue();
  const edit: ChangeInSpace = { kind: 'update note', id: 'b', content: 'b', space: 'ann' };
  const answer = Promise.withResolvers<number>();
  send.mockReturnValueOnce(answer.promise);
  withoutRoomFor('');
  queue.add([update('a')]);
  queue.add([edit]);
  await vi.waitFor(() => expect(sent()).toEqual([update('a')]));
  expect(asks()).toBe(true);
  answer.resolve(1);
  await vi.waitFor(() => expect(queue.state.read().changes).toEqual([]));
  expect(sent()).toEqual([update('a'), edit]);
  expect(asks()).toBe(false);
  expect(events.refused).not.toHaveBeenCalled();
});

test('a change that this device had no room for is stored once there is room, in its order', async () => {
  const { queue, send, end } = await openQueue();
  send.mockRejectedValue(new ApiError(0));
  const makeRoom = withoutRoomFor('"id":"a"');
  queue.add([update('a')]);
  await vi.waitFor(() => expect(send).toHaveBeenCalled());
  queue.add([update('b')]);
  makeRoom();
  queue.wake();
  await vi.waitFor(async () => expect(await storedIds()).toEqual(['a', 'b']));
  end.abort();
  const { queue: next } = await openQueue();
  expect(next.state.read().changes).toEqual([update('a'), update('b')]);
});

test('what was not sent is forgotten after 30 days of use, and no longer counted as waiting', async () => {
  localStorage.setItem('days_seen', `${Math.floor(Date.now() / 86_400_000)} 40`);
  onTestFinished(() => localStorage.removeItem('days_seen'));
  const database = await openDatabase();
  const row = { user: 'ann', at: 0, isUndo: false, change: update('a') };
  for (const days of [30, 31])
    await database.add('queue', {
      ...row,
      held: { why: 'ended', space: 'shop', title: 'Shopping', done: `${days}`, at: 0, day: 40 - days },
    });
  database.close();
  expect(await countWaiting()).toBe(2);
  const { queue } = await openQueue();
  expect(queue.state.read().entries).toMatchObject([{ held: { why: 'ended', done: '30' } }]);
  expect(await countWaiting()).toBe(1);
});

test('a change that one tab has given up does not come back with the conflict that another tab meets', async () => {
  const { signal } = new AbortController();
  const [one, other] = [new Mirror('ann', () => {}, signal), new Mirror('ann', () => {}, signal)];
  const entry: Entry = { id: 'a', turn: 1, at: 0, change: update('a'), isUndo: false };
  await one.add([entry]);
  await other.sync(new Entries());
  await one.remove('a');
  expect(await other.replace({ ...entry, held: { why: 'gone' } })).toBe(true);
  expect(await one.sync(new Entries())).toEqual([]);
});

test('a change that leaves while the device is read is not stored any more', async () => {
  const { signal } = new AbortController();
  const mirror = new Mirror('ann', () => {}, signal);
  const entries = new Entries();
  entries.add([{ id: 'a', turn: 1, at: 0, change: update('a'), isUndo: false }]);
  const reading = mirror.sync(entries);
  entries.remove('a');
  expect(await reading).toEqual([]);
});

test('what a window could not send before it was closed is sent by another one in sight', async () => {
  const [closed, open] = [await openQueue(), await openQueue()];
  open.queue.add([update('early')]);
  await vi.waitFor(() => expect([...open.sent(), ...closed.sent()]).toContainEqual(update('early')));
  for (const { queue } of [open, closed])
    await vi.waitFor(() => expect(queue.state.read().entries).toEqual([]));
  closed.send.mockRejectedValue(new ApiError(503));
  open.send.mockRejectedValueOnce(new ApiError(503));
  closed.queue.add([update('late')]);
  await vi.waitFor(() => expect(closed.queue.state.read().isHeldUp).toBe(true));
  closed.end.abort();
  await vi.waitFor(() =>
    expect(open.events.left).toHaveBeenCalledWith(update('late'), { revision: undefined }),
  );
  expect(open.queue.state.read().entries).toEqual([]);
});

test('a change made in one tab after it has read that of another is sent after it', async () => {
  const [one, other] = [await openQueue(), await openQueue()];
  for (const { send } of [one, other]) send.mockRejectedValue(new ApiError(503));
  vi.spyOn(Date, 'now').mockReturnValueOnce(9_000_000_000_000).mockReturnValueOnce(1);
  one.queue.add([update('first')]);
  await vi.waitFor(() => expect(other.queue.state.read().changes).toEqual([update('first')]));
  other.queue.add([update('second')]);
  await vi.waitFor(() => expect(one.queue.state.read().changes).toEqual([update('first'), update('second')]));
});

describe('Ticks that wait', () => {
  const tick = (id: number, value = true): ChangeInSpace => ({
    ...{ kind: 'update note', id: `${id}`, scratched_out: value, space: 'ann' },
  });
  const NOTES = Array.from({ length: 200 }, (_, at) => at);

  test('are sent by few requests, in their order, and each is acknowledged by itself', async () => {
    const { queue, send, events } = await openQueue();
    send.mockRejectedValue(new ApiError(0));
    const ticks = [...NOTES.map((id) => tick(id)), tick(0, false), tick(1, false), update('a')];
    queue.add(ticks);
    await vi.waitFor(() => expect(send).toHaveBeenCalled());
    send.mockReset().mockResolvedValue(7);
    queue.tryNow();
    await vi.waitFor(() => expect(queue.state.read().entries).toEqual([]));
    expect(send.mock.calls.map(([change]) => change)).toMatchObject([
      { kind: 'update notes', ids: NOTES.map(String), flag: 'scratched_out', value: true },
      { kind: 'update notes', ids: ['0', '1'], flag: 'scratched_out', value: false },
      update('a'),
    ]);
    expect(events.left.mock.calls).toEqual(ticks.map((change) => [change, { revision: 7 }]));
  });

  test('one of which is refused, are all sent but that one, which is refused by itself', async () => {
    const { queue, send, events } = await openQueue();
    const made = new Set<string>();
    send.mockImplementation(async (change) => {
      const ids = change.kind === 'update notes' ? change.ids : [String('id' in change && change.id)];
      if (ids.includes('150')) throw new ApiError(404, { detail: 'Not found.' });
      for (const id of ids) made.add(id);
      return 7;
    });
    queue.add(NOTES.map((id) => tick(id)));
    await vi.waitFor(() => expect(queue.state.read().entries).toEqual([]));
    expect([...made]).toEqual(NOTES.filter((id) => id !== 150).map(String));
    expect(events.refused.mock.calls.map(([{ change }]) => change)).toEqual([tick(150)]);
    expect(send.mock.calls.length).toBeLessThan(30);
  });

  test('are sent again under their key when their answer is lost, without what has come since', async () => {
    const { queue, send } = await openQueue();
    send.mockRejectedValueOnce(new ApiError(0)).mockResolvedValue(7);
    queue.add([tick(1), tick(2)]);
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    queue.add([tick(3)]);
    queue.tryNow();
    await vi.waitFor(() => expect(queue.state.read().entries).toEqual([]));
    const [[, first] = [], [again, second] = [], [last] = []] = send.mock.calls;
    expect(second).toBe(first);
    expect(again).toMatchObject({ ids: ['1', '2'] });
    expect(last).toEqual(tick(3));
  });
});

test('a change of a tab of an earlier version is sent where it was made among those of this version', async () => {
  const database = await openDatabase();
  const row = { user: 'ann', isUndo: false };
  for (const [n, at] of [
    [70, 2_000],
    [71, 1_000],
  ] as const)
    await database.add('queue', { ...row, n, at, change: update(`old ${n}`) });
  for (const [n, turn] of [
    [72, 1_500],
    [73, 3_000],
  ] as const)
    await database.add('queue', { ...row, n, at: turn, turn, id: `${n}`, change: update(`new ${n}`) });
  database.close();
  const { queue } = await openQueue();
  expect(queue.state.read().changes.map((change) => 'id' in change && change.id)).toEqual([
    'new 72',
    'old 70',
    'old 71',
    'new 73',
  ]);
});

test('a change that is altered on its way, and then refused, stays as a decision as it was altered', async () => {
  const { queue, events, send } = await openQueue();
  const text = { kind: 'create note', id: 'b', content: 'Milk', category: 'c', parent: null } as const;
  const { promise, reject } = Promise.withResolvers<undefined>();
  send.mockReturnValueOnce(promise);
  queue.add([{ ...text, space: 'c' }]);
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  queue.alter((entry) => ({ ...entry, change: { ...text, space: 'ann' } }));
  reject(new ApiError(400, { content: ['Too long.'] }));
  await vi.waitFor(() => expect(events.refused).toHaveBeenCalledTimes(1));
  expect(queue.state.read().entries).toMatchObject([
    { change: { space: 'ann' }, held: { why: 'refused', status: 400 } },
  ]);
});
