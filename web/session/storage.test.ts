// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
});

const open = () => import('./storage.ts');

test('several entries change as one', async () => {
  const { onStorageChange, readStored, store } = await open();
  const seen: (string | null)[][] = [];
  onStorageChange(() => seen.push([readStored('a'), readStored('b')]));
  store({ a: '1', b: '2' });
  store({ a: null });
  expect(seen).toEqual([
    ['1', '2'],
    [null, '2'],
  ]);
  expect({ ...localStorage }).toEqual({ b: '2' });
});

test.each([
  ['a change in another tab', () => new StorageEvent('storage', { key: 'a' })],
  ['the return of a page that was put aside', () => new PageTransitionEvent('pageshow', { persisted: true })],
])('%s is reported until the listener is removed', async (_, event) => {
  const { onStorageChange } = await open();
  const listener = vi.fn();
  const stop = onStorageChange(listener);
  window.dispatchEvent(event());
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  window.dispatchEvent(event());
  expect(listener).toHaveBeenCalledTimes(1);
});

/** As with cookies and site data blocked: Web Locks are there then, and refuse. */
function refuseStorage() {
  const denied = new DOMException('Denied', 'SecurityError');
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw denied;
  });
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(denied) } });
}

test('where the browser refuses storage, and with it locks, a task of one tab at a time is run all the same', async () => {
  refuseStorage();
  const { oneTabAtATime } = await open();
  expect(await oneTabAtATime('access', async () => 'new')).toBe('new');
});

test('where the browser refuses local storage, entries live as long as the page', async () => {
  refuseStorage();
  const { clearLocalStorage, readStored, store } = await open();
  store({ access: 'a' });
  expect(readStored('access')).toBe('a');
  clearLocalStorage();
  expect(readStored('access')).toBeNull();
});
