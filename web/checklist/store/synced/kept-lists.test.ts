// @vitest-environment jsdom
import '../../../testing/empty-database.ts';
import { openDB } from 'idb';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { isKept } from '../../../session/kept.ts';
import { DATABASE } from '../../../session/storage.ts';
import { removeTokens, storeTokens } from '../../../session/tokens.ts';
import { clearStorage } from '../../../testing/clear-storage.ts';
import { accessToken } from '../../../testing/fake-api.ts';
import { noteOf } from '../../../testing/note-of.ts';
import { openChecklist, wholeList } from '../../../testing/open-checklist.ts';
import type { ListKey } from '../changes/lists.ts';
import { openDatabase } from '../device/database.ts';
import { keptLists } from './kept-lists.ts';

const ROAD_TRIP = { id: 'road', title: 'Road trip' };

const tokensOf = (user: string, sid: string, life = 86_400) => ({
  access: accessToken({ user_id: user }),
  refresh: accessToken({ user_id: user, sid, exp: Date.now() / 1000 + life }),
});

beforeEach(() => {
  storeTokens(tokensOf('ann', 'first'));
});

/** A page of Ann: what it asks for stays unanswered unless there is an answer. */
function openPage(session: string, answer?: { note: string; revision: number }, hold?: Promise<void>) {
  const asked: (string | undefined)[] = [];
  const fetchList = async (key: ListKey, since: string) => {
    asked.push(since);
    if (answer === undefined || asked.length > 2) return new Promise<never>(() => {});
    const { note, revision } = answer;
    const rows = key === 'categories' ? [ROAD_TRIP] : [noteOf(note, ROAD_TRIP.id)];
    return wholeList('ann', revision, rows);
  };
  const sendChange = async () => {
    await hold;
    return (answer?.revision ?? 0) + 1;
  };
  const { checklist: page } = openChecklist({ session, fetchList, sendChange });
  return { ...page, asked, notes: () => page.shown.read().notes?.map(({ content }) => content) };
}

async function rowsOf(...stores: ('kept' | 'queue' | 'devices')[]): Promise<string> {
  const database = await openDB(DATABASE);
  const rows = await Promise.all(stores.map((store) => database.getAll(store)));
  database.close();
  return JSON.stringify(rows);
}

const isWritten = (text: string) => vi.waitFor(async () => expect(await rowsOf('kept')).toContain(text));

async function visit(session: string, note: string, revision = 3, hold?: Promise<void>) {
  const page = openPage(session, { note, revision }, hold);
  await isWritten(note);
  return page;
}

test('the next page shows the lists before the server answers, and asks for newer ones only', async () => {
  const before = Date.now();
  await visit('first', 'milk');
  const page = openPage('first');
  await vi.waitFor(() => expect(page.notes()).toEqual(['milk']));
  await vi.waitFor(() => expect(page.asked).toEqual(['e.3', 'e.3']));
  expect(page.asOf().getTime()).toBeGreaterThanOrEqual(before);
});

test('a page that is left with its lists written starts no write, which would block the next page in WebKit', async () => {
  await visit('first', 'milk');
  await openDatabase().then((database) => database.close()); // after the write that was seen
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  for (const event of ['visibilitychange', 'pagehide']) window.dispatchEvent(new Event(event));
  await openDatabase().then((database) => database.close());
  expect(transaction).not.toHaveBeenCalled();
});

test('what the server has acknowledged is in the copy, and so is what still waits', async () => {
  const page = await visit('first', 'milk');
  page.change({ kind: 'update note', id: 'milk', content: 'oat milk' });
  await isWritten('oat milk');
  const next = openPage('first');
  await vi.waitFor(() => expect(next.notes()).toEqual(['oat milk']));
});

test('a kind of change that only a newer version of the site knows, and has had acknowledged, is left out', async () => {
  await visit('first', 'milk');
  const database = await openDB(DATABASE);
  const change = { kind: 'pin note', id: 'milk' };
  await database.put('kept', {
    ...(await database.get('kept', 'known')),
    acknowledged: [{ change, revision: 4 }],
  });
  database.close();
  const page = openPage('first');
  await vi.waitFor(() => expect(page.asked).toHaveLength(2));
  expect(page.notes()).toEqual(['milk']);
});

test('a tab that knows less does not write over what another has kept', async () => {
  const late = await visit('first', 'milk', 3);
  await visit('first', 'bread', 5);
  late.confirm();
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await rowsOf('kept')).toMatch(/"notes ann":5.*bread/);
});

test('a list that this version cannot read is stored again as it is fetched, though at the same revision', async () => {
  await visit('first', 'milk');
  const database = await openDB(DATABASE);
  const row = await database.get('kept', 'notes ann');
  await database.put('kept', { ...row, list: [{ id: 'milk' }] });
  database.close();
  await visit('first', 'bread');
  const page = openPage('first');
  await vi.waitFor(() => expect(page.notes()).toEqual(['bread']));
});

test('on a full disk the lists make room for a change', async () => {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  const page = await visit('first', 'milk', 3, held); // what is acknowledged is kept again
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  page.change({ kind: 'create category', id: 'c', title: 'plan' });
  await vi.waitFor(async () => expect(await rowsOf('kept')).toBe('[[]]'));
  answer();
  await vi.waitFor(() => expect(page.queue.state.read().changes).toEqual([]));
  expect(page.confirmed().categories.map(({ title }) => title)).toEqual(['Road trip', 'plan']);
});

test('another session finds nothing of it, and leaves nothing of it', async () => {
  await visit('first', 'milk');
  const page = openPage('second', { note: 'bread', revision: 1 });
  const seen = new Set<unknown>();
  page.shown.listen(() => seen.add(page.notes()?.join()));
  await isWritten('bread');
  expect([...seen]).not.toContain('milk');
  expect(await rowsOf('kept')).not.toContain('milk');
});

describe('When the session ends, its lists go from the device', () => {
  test.each([
    ['a logout', clearStorage],
    ['a refused refresh', removeTokens],
    ['a new login', () => storeTokens(tokensOf('ann', 'second'))],
    ['the login of another user', () => storeTokens(tokensOf('bob', 'of bob'))],
  ])('%s', async (_, leave) => {
    await visit('first', 'milk');
    leave();
    await vi.waitFor(async () => {
      // A deleted database is created again for this read.
      (await openDatabase()).close();
      expect(await rowsOf('kept')).toBe('[[]]');
    });
  });
});

test.each([
  ['its own session, while the refresh token is good', tokensOf('ann', 'first'), true],
  ['its own session, with an expired refresh token', tokensOf('ann', 'first', -1), false],
  ['another session', tokensOf('ann', 'second'), false],
])('the guard asks for what is kept of %s: %o', async (_, tokens, expected) => {
  await visit('first', 'milk');
  localStorage.setItem('refresh', tokens.refresh);
  expect(await isKept()).toBe(expected);
});

test('a list is kept under its own revision, also when a later one comes while it is written', async () => {
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const synced = (revision: number) => ({
    epoch: 'e',
    revision,
    list: [ROAD_TRIP],
    places: [1],
    revisions: [1],
  });
  let latest = synced(4);
  const present = vi.fn(() => ({ lists: { categories: latest }, asOf: 1, acknowledged: [] }));
  const { keep, read } = keptLists({ session: 'first', own: 'ann' }, present, end.signal);
  const { get } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
    if (present.mock.calls.length > 0) latest = synced(5);
    return get.call(this, key);
  });
  keep();
  await vi.waitFor(async () => expect(await read()).toBeDefined());
  expect(await read()).toMatchObject({ lists: { categories: { list: [ROAD_TRIP], revision: 4 } } });
});
