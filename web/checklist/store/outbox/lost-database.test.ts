// @vitest-environment jsdom
import '../../../testing/empty-database.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { DATABASE } from '../../../session/storage.ts';
import { storeTokens } from '../../../session/tokens.ts';
import { accessToken } from '../../../testing/fake-api.ts';
import { openQueue, storedIds } from '../../../testing/open-queue.ts';
import type { ChangeInSpace } from '../changes/change.ts';
import { openDatabase } from '../device/database.ts';
import type { Queue } from './queue.ts';

const opening = vi.hoisted(() => ({ gate: Promise.resolve() }));

vi.mock('../device/database.ts', async (original) => {
  const database = await original<typeof import('../device/database.ts')>();
  return { ...database, openDatabase: () => opening.gate.then(database.openDatabase) };
});

const note = (id: string): ChangeInSpace => ({
  kind: 'create note',
  id,
  content: id,
  category: 'home',
  parent: null,
  space: 'ann',
});

beforeEach(() => {
  opening.gate = Promise.resolve();
  storeTokens({ access: accessToken({ user_id: 'ann' }), refresh: 'of ann' });
});

const never = () => new Promise<never>(() => {});
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Without an end the database of a slow machine would never keep up with them. */
const MANY_NOTES = 100;

/** Adds a note in each turn of the event loop until something has happened, and returns their ids. */
async function addUntil(queue: Queue, hasHappened: () => boolean): Promise<string[]> {
  const ids: string[] = [];
  await vi.waitFor(
    async () => {
      const id = `n${ids.length}`;
      if (ids.length < MANY_NOTES) {
        ids.push(id);
        queue.add([note(id)]);
      }
      await turn();
      expect(hasHappened()).toBe(true);
    },
    { interval: 0 },
  );
  return ids;
}

const clear = () =>
  new Promise((resolve) => {
    indexedDB.deleteDatabase(DATABASE).onsuccess = resolve;
  });

/** A change that is being sent before the database answers. */
async function lateDatabase() {
  const gate = Promise.withResolvers<void>();
  opening.gate = gate.promise;
  const send = vi.fn(never);
  const tab = openQueue(send);
  tab.queue.add([note('first')]);
  await vi.waitFor(() => expect(send).toHaveBeenCalled());
  return { gate, ...tab };
}

test('changes made before the database of the device answers are stored in it', async () => {
  const { gate, queue, events, waitingIds } = await lateDatabase();
  gate.resolve();
  const ids = await addUntil(queue, () => queue.state.read().unwritten.length === 0);
  await vi.waitFor(async () => expect(await storedIds()).toEqual(['first', ...ids]));
  expect(waitingIds()).toEqual(['first', ...ids]);
  expect(events.left).not.toHaveBeenCalled();
});

test('changes of a session that ends before they could be stored are reported, and not stored behind it', async () => {
  const { gate, events, end } = await lateDatabase();
  end.abort();
  expect(events.refused).toHaveBeenCalledOnce();
  gate.resolve();
  await gate.promise;
  await turn();
  expect(await storedIds()).toEqual([]);
});

test('changes are sent although the database of the device opens late and cannot be read', async () => {
  const { gate, queue } = await lateDatabase();
  const { transaction } = IDBDatabase.prototype;
  const read = vi.fn();
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...sent) {
    if (!Array.isArray(sent[0]) || sent[1] !== 'readwrite') return transaction.apply(this, sent);
    read();
    throw new DOMException('closed', 'InvalidStateError');
  });
  gate.resolve();
  await vi.waitFor(() => expect(read).toHaveBeenCalled());
  await turn();
  vi.restoreAllMocks();
  queue.add([note('second')]);
  await vi.waitFor(async () => expect(await storedIds()).toContain('second'));
  await vi.waitFor(() => expect(queue.state.read().entries).toHaveLength(2));
});

test('changes made while the database of the device is cleared are stored in it', async () => {
  const send = vi.fn(never);
  const { queue, events, waitingIds } = openQueue(send);
  queue.add([note('first')]);
  await vi.waitFor(async () => expect(await storedIds()).toEqual(['first']));
  let isCleared = false;
  void clear().then(() => {
    isCleared = true;
  });
  const ids = [...(await addUntil(queue, () => isCleared)), 'last'];
  queue.add([note('last')]);
  await vi.waitFor(async () => expect(new Set(await storedIds())).toEqual(new Set(['first', ...ids])));
  expect(new Set(waitingIds())).toEqual(new Set(['first', ...ids]));
  expect(events.left).not.toHaveBeenCalled();
});

test('a change that was sent is taken out of a database that never answers in time', async () => {
  const { setTimeout: wait } = globalThis;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
    run: (what?: string) => void,
    ms: number,
    what?: string,
  ) => (what === 'late' ? queueMicrotask(() => run(what)) : wait(run, ms))) as typeof setTimeout);
  const sent = vi.fn(async () => 1);
  const { queue } = openQueue(sent);
  queue.add([note('milk')]);
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
  await vi.waitFor(async () => expect(await storedIds()).toEqual([]));
});

test('an answer to a change whose number has passed to another one takes out only its own', async () => {
  const answers = new Map<string, (revision: number) => void>();
  const { queue, events, waitingIds } = openQueue(
    (change) => new Promise((resolve) => 'id' in change && answers.set(change.id, resolve)),
  );
  queue.add([note('sent')]);
  await vi.waitFor(() => expect(answers.get('sent')).toBeDefined());
  answers.get('sent')?.(1);
  queue.add([note('under way')]);
  queue.add([note('waits')]);
  await vi.waitFor(() => expect(answers.get('under way')).toBeDefined());
  const database = await openDatabase();
  for (const store of ['queue', 'devices'] as const) await database.clear(store);
  database.close();
  await clear();
  queue.add([note('last')]);
  await vi.waitFor(async () => expect(await storedIds()).toEqual(['under way', 'waits', 'last']));
  answers.get('under way')?.(2);
  await vi.waitFor(() => expect(answers.get('waits')).toBeDefined());
  expect(waitingIds()).toEqual(['waits', 'last']);
  expect(await storedIds()).toEqual(['waits', 'last']);
  expect(events.left.mock.calls.map(([change]) => change.id)).toEqual(['sent', 'under way']);
});

/** Two tabs that know the same changes, the first of which can send nothing. */
async function twoTabs() {
  const send = vi.fn(async () => 1).mockRejectedValue(new ApiError(0));
  const first = openQueue(() => Promise.reject(new ApiError(0)));
  first.queue.add([note('deleted')]);
  await vi.waitFor(async () => expect(await storedIds()).toEqual(['deleted']));
  const second = openQueue(send);
  await vi.waitFor(() => expect(second.waitingIds()).toEqual(['deleted']));
  return { first, second, send };
}

test('what two tabs know of a cleared database is written again once, in its order', async () => {
  const { first, second } = await twoTabs();
  await clear();
  second.queue.add([note('restored')]);
  await vi.waitFor(async () => expect(await storedIds()).toEqual(['deleted', 'restored']));
  first.queue.wake();
  await vi.waitFor(() => expect(first.waitingIds()).toEqual(['deleted', 'restored']));
  expect(await storedIds()).toEqual(['deleted', 'restored']);
});

test('what another tab has sent since the database was cleared is not sent again', async () => {
  const { first, second, send } = await twoTabs();
  await clear();
  send.mockReset().mockResolvedValue(1);
  second.queue.add([note('restored')]);
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  await vi.waitFor(() => expect(first.waitingIds()).toEqual([]));
  first.queue.add([note('later')]);
  await vi.waitFor(async () => expect(await storedIds()).toEqual(['later']));
  expect(first.waitingIds()).toEqual(['later']);
});
