// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, render, screen, waitFor } from '@testing-library/react';
import { openDB } from 'idb';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { DATABASE, store } from '../session/storage.ts';
import { readTokens, storeTokens } from '../session/tokens.ts';
import { clearStorage } from '../testing/clear-storage.ts';
import { accessToken, fakeApi } from '../testing/fake-api.ts';
import { renderAt } from '../testing/render-at.tsx';
import { Protected } from './Protected.tsx';

const REFRESH = 'POST /api/token/refresh/';
const inSeconds = (seconds: number) => ({ exp: Date.now() / 1000 + seconds });
const valid = () => accessToken(inSeconds(60));
const expired = () => accessToken(inSeconds(-60));

function enter() {
  renderAt('/checklist', <Protected>The notes</Protected>);
}

test('a valid token is let in at once and asks the server nothing', () => {
  const { asked } = fakeApi({});
  storeTokens({ access: valid(), refresh: 'ours' });
  enter();
  expect(screen.getByText('The notes')).toBeDefined();
  expect(screen.queryByText('Loading')).toBeNull();
  expect(asked).toHaveLength(0);
});

test.each<[string, string | null, (string | null)?]>([
  ['no token', null, null],
  ['a token without an expiry', accessToken({})],
  ['a malformed token', 'garbage'],
  ['an expired token without a refresh token', expired(), null],
])('%s is denied and sent to /login, and asks the server nothing', async (_, access, refresh = 'ours') => {
  const { asked } = fakeApi({});
  store({ access, refresh });
  enter();
  await waitFor(() => expect(location.pathname).toBe('/login'));
  expect(screen.queryByText('The notes')).toBeNull();
  expect(asked).toHaveLength(0);
});

test('a refresh that is refused denies access', async () => {
  fakeApi({ [REFRESH]: () => Response.json({ detail: 'No.' }, { status: 401 }) });
  storeTokens({ access: expired(), refresh: 'ours' });
  enter();
  await waitFor(() => expect(location.pathname).toBe('/login'));
  expect(screen.queryByText('The notes')).toBeNull();
  expect(readTokens()).toEqual({ access: null, refresh: null });
});

test('a refresh of a busy server is asked again for ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
  const { askedFor } = fakeApi({ [REFRESH]: () => Response.json({ detail: 'Later.' }, { status: 503 }) });
  storeTokens({ access: expired(), refresh: 'ours' });
  enter();
  await act(() => vi.advanceTimersByTimeAsync(9_000));
  expect(screen.getByRole('status').textContent).toBe('Loading...');
  expect(askedFor(REFRESH).length).toBeGreaterThan(3);
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(screen.getByRole('heading').textContent).toBe("You're offline");
  expect(readTokens().refresh).toBe('ours');
});

test('while the server is out of reach the user stays signed in, and the screen opens when it is back', async () => {
  let isBack = false;
  const lost = () => Promise.reject(new TypeError('Failed to fetch'));
  fakeApi({ [REFRESH]: () => (isBack ? Response.json({ access: valid() }) : lost()) });
  storeTokens({ access: expired(), refresh: 'ours' });
  enter();
  expect((await screen.findByRole('heading')).textContent).toBe("You're offline");
  expect(readTokens().refresh).toBe('ours');
  isBack = true;
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  expect(await screen.findByText('The notes')).toBeDefined();
});

test.each([
  ['opens, where the screen can show that', true, 'The notes'],
  ['does not open another screen', false, "You're offline"],
])('without an answer, what the device keeps %s', async (_, isKept, shown) => {
  fakeApi({ [REFRESH]: () => Promise.reject(new TypeError('Failed to fetch')) });
  const refresh = accessToken({ user_id: 'ann', sid: 'of ann', ...inSeconds(60) });
  storeTokens({ access: expired(), refresh });
  const database = await openDB(DATABASE, 1, {
    upgrade: (database) => database.createObjectStore('kept', { keyPath: 'name' }),
  });
  await database.put('kept', { name: 'known', session: 'of ann' });
  database.close();
  renderAt('/checklist', <Protected isKept={isKept}>The notes</Protected>);
  expect(await screen.findByText(shown)).toBeDefined();
  expect(readTokens().refresh).toBe(refresh);
});

test.each([
  ['nobody is signed in', null],
  ['the session is over', expired()],
])('a shared text is kept through the login when %s', async (_, access) => {
  fakeApi({ [REFRESH]: () => Response.json({ detail: 'No.' }, { status: 401 }) });
  if (access !== null) storeTokens({ access, refresh: 'ours' });
  renderAt('/add?text=Milk', <Protected>The notes</Protected>);
  await waitFor(() => expect(location.pathname + location.search).toBe('/login?text=Milk'));
});

test('a screen stays when its token expires while it is open', () => {
  vi.useFakeTimers();
  fakeApi({});
  storeTokens({ access: valid(), refresh: 'ours' });
  enter();
  vi.setSystemTime(Date.now() + 3_600_000);
  act(() => storeTokens({ access: expired(), refresh: 'ours' }));
  expect(screen.getByText('The notes')).toBeDefined();
});

test('a logout in another tab closes the screen', () => {
  fakeApi({});
  storeTokens({ access: valid(), refresh: 'ours' });
  enter();
  localStorage.clear();
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
  });
  expect(screen.queryByText('The notes')).toBeNull();
  expect(location.pathname).toBe('/login');
});

test('the next user of another tab finds a new screen, not the one left open', async () => {
  fakeApi({});
  storeTokens({ access: valid(), refresh: 'ours' });
  renderAt(
    '/checklist',
    <Protected>
      <input aria-label="Draft" />
    </Protected>,
  );
  const draft = screen.getByLabelText<HTMLInputElement>('Draft');
  draft.value = 'secret';
  act(() => storeTokens({ access: valid(), refresh: 'theirs' }));
  expect(screen.getByLabelText<HTMLInputElement>('Draft').value).toBe('');
  act(clearStorage);
});

test('a pre-rendered screen shows Loading..., without a break while the token is refreshed', async () => {
  fakeApi({ [REFRESH]: () => new Promise(() => {}) });
  const page = <Protected>The notes</Protected>;
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(page);
  expect(root.textContent).toBe('Loading...');
  const overlay = root.firstElementChild;
  storeTokens({ access: expired(), refresh: 'ours' });
  const { unmount } = render(page, { container: root, hydrate: true });
  expect(root.textContent).toBe('Loading...');
  expect(root.firstElementChild).toBe(overlay);
  unmount();
  root.remove();
  clearStorage();
});
