// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { accessToken, fakeApi } from '../api/fake-api.ts';
import { queryClient } from '../api/query-client.ts';
import { clearStorage } from '../api/storage.ts';
import { readTokens, storeTokens } from '../api/tokens.ts';
import { Protected } from './Protected.tsx';
import { renderAt } from './render-at.tsx';

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

test.each([
  ['no token', null],
  ['a token without an expiry', accessToken({})],
  ['a token that is none', 'garbage'],
])('%s is denied and sent to /login', (_, access) => {
  fakeApi({});
  if (access !== null) storeTokens({ access, refresh: 'ours' });
  enter();
  expect(screen.queryByText('The notes')).toBeNull();
  expect(location.pathname).toBe('/login');
});

test('an expired token is refreshed first, while the screen says Loading...', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { askedFor } = fakeApi({ [REFRESH]: () => promise });
  storeTokens({ access: expired(), refresh: 'ours' });
  enter();
  expect(screen.getByRole('status').textContent).toBe('Loading...');
  expect(screen.queryByText('The notes')).toBeNull();
  const renewed = valid();
  resolve(Response.json({ access: renewed }));
  expect(await screen.findByText('The notes')).toBeDefined();
  expect(readTokens().access).toBe(renewed);
  expect(askedFor(REFRESH)).toMatchObject([{ body: { refresh: 'ours' } }]);
});

test.each([400, 401, 403, 500, 503])('a refresh answered with %i denies access', async (status) => {
  fakeApi({ [REFRESH]: () => Response.json({ detail: 'No.' }, { status }) });
  storeTokens({ access: expired(), refresh: 'ours' });
  enter();
  await waitFor(() => expect(location.pathname).toBe('/login'));
  expect(screen.queryByText('The notes')).toBeNull();
  expect(readTokens()).toEqual({ access: null, refresh: null });
});

test('an expired token without a refresh token is denied', async () => {
  const { asked } = fakeApi({});
  localStorage.setItem('access', expired());
  enter();
  await waitFor(() => expect(location.pathname).toBe('/login'));
  expect(asked).toHaveLength(0);
});

test('a screen stays when its token expires while it is open', () => {
  vi.useFakeTimers();
  fakeApi({});
  storeTokens({ access: valid(), refresh: 'ours' });
  enter();
  vi.setSystemTime(Date.now() + 3_600_000);
  act(() => storeTokens({ access: expired(), refresh: 'ours' }));
  expect(screen.getByText('The notes')).toBeDefined();
  vi.useRealTimers();
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

test('a pre-rendered screen says Loading..., and goes on saying it in one piece while the token is refreshed', async () => {
  fakeApi({ [REFRESH]: () => new Promise(() => {}) });
  const page = (
    <QueryClientProvider client={queryClient}>
      <Protected>The notes</Protected>
    </QueryClientProvider>
  );
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
