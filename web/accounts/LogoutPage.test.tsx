// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { fakeApi } from '../api/fake-api.ts';
import { queryClient } from '../api/query-client.ts';
import { storeTokens } from '../api/tokens.ts';
import { LogoutPage } from './LogoutPage.tsx';
import { renderAt } from './render-at.tsx';
import { useCurrentUser } from './useCurrentUser.ts';

const USER = 'GET /api/user/';
const REVOKE = 'POST /api/token/revoke/';

test('logout clears all local storage and the cache, ends the session on the server and goes to /login', () => {
  const { asked } = fakeApi({ [REVOKE]: () => new Response(null, { status: 204 }) });
  storeTokens({ access: 'a', refresh: 'ours' });
  localStorage.setItem('visitor_id', 'x');
  queryClient.setQueryData(['notes'], ['secret']);
  renderAt('/logout', <LogoutPage />);
  expect(localStorage).toHaveLength(0);
  expect(queryClient.getQueryData(['notes'])).toBeUndefined();
  expect(location.pathname).toBe('/login');
  expect(asked).toMatchObject([{ call: REVOKE, body: { refresh: 'ours' } }]);
});

test('logout works without the server', () => {
  fakeApi({ [REVOKE]: () => Promise.reject(new TypeError('Failed to fetch')) });
  storeTokens({ access: 'a', refresh: 'ours' });
  renderAt('/logout', <LogoutPage />);
  expect(localStorage).toHaveLength(0);
  expect(location.pathname).toBe('/login');
});

test('a logout of nobody asks the server nothing', () => {
  const { asked } = fakeApi({});
  renderAt('/logout', <LogoutPage />);
  expect(asked).toHaveLength(0);
  expect(location.pathname).toBe('/login');
});

describe('With changes on their way', () => {
  const saving = () => {
    fakeApi({ [REVOKE]: () => new Response(null, { status: 204 }) });
    storeTokens({ access: 'a', refresh: 'ours' });
    const { promise, resolve } = Promise.withResolvers<void>();
    const change = queryClient.getMutationCache().build(queryClient, { mutationFn: () => promise });
    void change.execute(undefined);
    renderAt('/logout', <LogoutPage />);
    return resolve;
  };

  test('logout waits until they are saved', async () => {
    const saved = saving();
    expect(location.pathname).toBe('/logout');
    expect(localStorage.getItem('access')).toBe('a');
    saved();
    await waitFor(() => expect(location.pathname).toBe('/login'));
    expect(localStorage).toHaveLength(0);
  });

  test('logout waits for 10 seconds at most', async () => {
    vi.useFakeTimers();
    saving();
    await act(() => vi.advanceTimersByTimeAsync(9_999));
    expect(location.pathname).toBe('/logout');
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(location.pathname).toBe('/login');
    expect(localStorage).toHaveLength(0);
    vi.useRealTimers();
  });
});

test('a header that knew the user does not ask for anybody after the logout', async () => {
  const { askedFor } = fakeApi({
    [REVOKE]: () => new Response(null, { status: 204 }),
    [USER]: () => Response.json({ username: 'ann', profile: { profile_picture: null } }),
  });
  storeTokens({ access: 'a', refresh: 'ours' });
  renderAt(
    '/logout',
    <Shell>
      <LogoutPage />
    </Shell>,
  );
  expect(await screen.findByText('nobody')).toBeDefined();
  expect(askedFor(USER)).toHaveLength(0);
});

function Shell({ children }: { children: ReactNode }) {
  const user = useCurrentUser();
  return (
    <>
      <p>{user === null ? 'nobody' : 'somebody'}</p>
      {children}
    </>
  );
}
