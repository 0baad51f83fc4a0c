// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { Route } from 'wouter';
import { storeTokens } from '../session/tokens.ts';
import { unsaved } from '../session/unsaved.ts';
import { openDialogsInJsdom } from '../testing/dialogs-in-jsdom.ts';
import { fakeApi } from '../testing/fake-api.ts';
import { renderAt } from '../testing/render-at.tsx';
import { LogoutPage } from './LogoutPage.tsx';

const REVOKE = 'POST /api/token/revoke/';

const atLogin = () => waitFor(() => expect(location.pathname).toBe('/login'));

test('logout clears all local storage, ends the session on the server and opens /login', async () => {
  const { asked } = fakeApi({ [REVOKE]: () => new Response(null, { status: 204 }) });
  storeTokens({ access: 'a', refresh: 'ours' });
  localStorage.setItem('visitor_id', 'x');
  renderAt('/logout', <LogoutPage />);
  await atLogin();
  expect(localStorage).toHaveLength(0);
  expect(asked).toMatchObject([{ call: REVOKE, body: { refresh: 'ours' } }]);
});

test('logout works without the server', async () => {
  fakeApi({ [REVOKE]: () => Promise.reject(new TypeError('Failed to fetch')) });
  storeTokens({ access: 'a', refresh: 'ours' });
  renderAt('/logout', <LogoutPage />);
  await atLogin();
  expect(localStorage).toHaveLength(0);
});

test('a logout without a session asks the server nothing', async () => {
  const { asked } = fakeApi({});
  renderAt('/logout', <LogoutPage />);
  await atLogin();
  expect(asked).toHaveLength(0);
});

describe('With changes on their way', () => {
  const saving = (count: number) => {
    openDialogsInJsdom();
    fakeApi({ [REVOKE]: () => new Response(null, { status: 204 }) });
    storeTokens({ access: 'a', refresh: 'ours' });
    const changes = unsaved();
    changes.write(count);
    renderAt(
      '/logout',
      <Route path="/logout">
        <LogoutPage />
      </Route>,
    );
    return () => act(() => changes.write(0));
  };

  const asking = async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const saved = saving(3);
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    vi.useRealTimers();
    expect(screen.getByRole('dialog', { name: '3 changes are not sent yet' })).toBeDefined();
    return saved;
  };

  test('logout waits until they are sent', async () => {
    const sent = saving(1);
    expect(location.pathname).toBe('/logout');
    expect(localStorage.getItem('access')).toBe('a');
    sent();
    await atLogin();
    expect(localStorage).toHaveLength(0);
  });

  test('logout asks when they can not be sent, and Stay leads to the list of them', async () => {
    await asking();
    fireEvent.click(screen.getByRole('button', { name: 'Stay' }));
    expect(location.pathname + location.hash).toBe('/checklist#waiting');
    expect(localStorage.getItem('access')).toBe('a');
  });

  test('on a phone Back after Stay leads to the page before the logout, not to the logout', async () => {
    vi.stubGlobal('matchMedia', (media: string) => ({ matches: media.includes('coarse') }));
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    history.pushState(null, '', '/profile');
    history.pushState(null, '', '/logout');
    saving(3);
    const stay = await screen.findByRole('button', { name: 'Stay' });
    await new Promise((resolve) => setTimeout(resolve)); // by then a dialog has its entry of the history
    fireEvent.click(stay);
    expect(location.pathname).toBe('/checklist');
    history.back();
    await waitFor(() => expect(location.pathname).not.toBe('/checklist'));
    expect(location.pathname).toBe('/profile');
    expect(localStorage.getItem('access')).toBe('a');
  });

  test('logout asks once, and then clears everything', async () => {
    await asking();
    fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
    await atLogin();
    expect(localStorage).toHaveLength(0);
  });

  test('logout continues by itself when they are sent after all', async () => {
    const sent = await asking();
    sent();
    await atLogin();
  });
});
