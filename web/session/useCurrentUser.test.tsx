// @vitest-environment jsdom

import { act, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { clearStorage } from '../testing/clear-storage.ts';
import { accessToken, fakeApi } from '../testing/fake-api.ts';
import { renderAt } from '../testing/render-at.tsx';
import { storeTokens, USER_KEY } from './tokens.ts';
import { useCurrentUser, useKnownUser } from './useCurrentUser.ts';

const USER = 'GET /api/user/';
const named = (username: string) => () => Response.json({ username, profile: { profile_picture: null } });

function Name() {
  const user = useCurrentUser();
  return <p data-testid="name">{user === undefined ? 'unknown' : (user?.username ?? 'nobody')}</p>;
}

const name = () => screen.getByTestId('name').textContent;

test('without an access token there is no user, and the server is not asked', () => {
  const { asked } = fakeApi({ [USER]: named('ann') });
  renderAt('/', <Name />);
  expect(name()).toBe('nobody');
  expect(asked).toHaveLength(0);
});

test('with an access token the user is loaded at startup', async () => {
  const { askedFor } = fakeApi({ [USER]: named('ann') });
  storeTokens({ access: 'a', refresh: 'ours' });
  renderAt('/', <Name />);
  expect(name()).toBe('unknown');
  await waitFor(() => expect(name()).toBe('ann'));
  expect(askedFor(USER)).toMatchObject([{ bearer: 'Bearer a' }]);
});

test('a failed load leaves no user', async () => {
  fakeApi({ [USER]: () => Response.json({ detail: 'No.' }, { status: 403 }) });
  storeTokens({ access: 'a', refresh: 'ours' });
  renderAt('/', <Name />);
  await waitFor(() => expect(name()).toBe('nobody'));
});

test('a browser that has no room to remember the user still shows them', async () => {
  const setItem = vi.spyOn(Storage.prototype, 'setItem');
  fakeApi({ [USER]: named('ann') });
  storeTokens({ access: 'a', refresh: 'ours' });
  setItem.mockImplementation(() => {
    throw new DOMException('The storage is full', 'QuotaExceededError');
  });
  renderAt('/', <Name />);
  await waitFor(() => expect(setItem).toHaveBeenCalledWith(USER_KEY, expect.any(String)));
  await waitFor(() => expect(name()).toBe('ann'));
});

test('a server that accepts and never answers is out of reach, and the remembered user is shown', async () => {
  const claims = { access: accessToken({ user_id: 'ann' }), refresh: 'ours' };
  storeTokens(claims);
  localStorage.setItem(USER_KEY, JSON.stringify({ id: 'ann', user: await named('ann')().json() }));
  const late = AbortSignal.abort(new DOMException('late', 'TimeoutError'));
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late);
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) =>
    signal?.aborted ? Promise.reject(signal.reason) : new Promise(() => {}),
  );
  renderAt('/', <Name />);
  await waitFor(() => expect(name()).toBe('ann'));
});

test('the remembered user is known before the server answers, and replaced by its answer', async () => {
  const answer = Promise.withResolvers<Response>();
  fakeApi({ [USER]: () => answer.promise });
  storeTokens({ access: accessToken({ user_id: 'ann' }), refresh: 'ours' });
  localStorage.setItem(USER_KEY, JSON.stringify({ id: 'ann', user: await named('ann')().json() }));
  const Known = () => <p>{useKnownUser()?.username}</p>;
  renderAt('/', <Known />);
  expect(screen.getByText('ann')).toBeDefined();
  answer.resolve(named('anna')());
  expect(await screen.findByText('anna')).toBeDefined();
});

test('login, a login as another user and logout are followed', async () => {
  const { askedFor } = fakeApi({ [USER]: ({ bearer }) => named(bearer === 'Bearer a' ? 'ann' : 'bob')() });
  renderAt('/', <Name />);
  act(() => storeTokens({ access: 'a', refresh: 'of ann' }));
  await waitFor(() => expect(name()).toBe('ann'));
  act(() => storeTokens({ access: 'b', refresh: 'of bob' }));
  expect(name()).toBe('unknown');
  await waitFor(() => expect(name()).toBe('bob'));
  act(clearStorage);
  expect(name()).toBe('nobody');
  expect(askedFor(USER)).toHaveLength(2);
});

test('a login in another tab, of which two events tell, and a logout there are followed', async () => {
  fakeApi({ [USER]: named('ann') });
  renderAt('/', <Name />);
  for (const key of ['access', 'refresh']) {
    localStorage.setItem(key, key);
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key }));
    });
  }
  await waitFor(() => expect(name()).toBe('ann'));
  localStorage.clear();
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
  });
  expect(name()).toBe('nobody');
});

test('a pre-rendered page does not know yet', () => {
  const html = renderToString(<Name />);
  expect(html).toContain('unknown');
});

test('without an answer the session keeps its user', async () => {
  let answer: () => Response | Promise<Response> = named('ann');
  fakeApi({ [USER]: () => answer() });
  storeTokens({ access: accessToken({ user_id: '1' }), refresh: 'ours' });
  renderAt('/', <Name />);
  await waitFor(() => expect(name()).toBe('ann'));
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  act(() => storeTokens({ access: accessToken({ user_id: '1' }), refresh: 'the next session of ann' }));
  await waitFor(() => expect(name()).toBe('ann'));
  act(() => storeTokens({ access: accessToken({ user_id: '2' }), refresh: 'of bob' }));
  await waitFor(() => expect(name()).toBe('nobody'));
});
