// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { storeTokens } from '../../session/tokens.ts';
import { openDialogsInJsdom } from '../../testing/dialogs-in-jsdom.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { Toasts } from '../../ui/Toasts.tsx';
import { LoginPage } from '../login/LoginPage.tsx';
import { AccountCard } from '../profile/AccountCard.tsx';

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const noteOf = (label: string) =>
  document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent;

const lost = () => Promise.reject(new TypeError('Failed to fetch'));

test('a recovery names what is missing, what to do after a throttled or lost try, and the way back keeps the name', async () => {
  let answer: () => Response | Promise<Response> = () =>
    Response.json({ detail: 'Throttled.' }, { status: 429, headers: { 'Retry-After': '241' } });
  fakeApi({ 'POST /api/recovery-codes/use/': () => answer() });
  const user = renderAt('/login', <LoginPage />);
  await user.type(field('Username'), 'ann');
  await user.click(button('Forgot password?'));
  await user.click(await screen.findByRole('button', { name: 'Set new password' }));
  expect(noteOf('Recovery code')).toBe('Recovery code is required');
  expect(noteOf('New password')).toBe('Password is required');
  expect(document.activeElement).toBe(field('Recovery code'));
  await user.type(field('Recovery code'), 'ABCD');
  await user.type(field('New password'), 'next drive 85{Enter}');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Too many tries. Wait 5 minutes.'));
  answer = lost;
  await user.click(button('Set new password'));
  await waitFor(() =>
    expect(screen.getByRole('alert').lastChild?.textContent).toBe(
      'No answer came. If it has worked all the same, your new password opens the login now.',
    ),
  );
  await user.click(button('Back to Login'));
  expect(screen.getByRole('heading').textContent).toBe('Login');
  expect(field('Username').value).toBe('ann');
  expect(screen.queryByText(/You are signed out everywhere/)).toBeNull();
});

test('a new code whose answer is lost may have replaced the one before: the row shows it, and another can be made', async () => {
  openDialogsInJsdom();
  vi.stubGlobal('scrollBy', vi.fn());
  let codes: readonly object[] = [];
  fakeApi({
    'GET /api/recovery-codes/': () => Response.json(codes),
    'POST /api/recovery-codes/': () => {
      codes = [{ created_at: Date.now(), used_at: null }];
      return lost();
    },
  });
  storeTokens({ access: 'a', refresh: 'ours' });
  const user = renderAt(
    '/profile#recovery',
    <>
      <AccountCard username="ann" />
      <Toasts position="top-right" />
    </>,
  );
  await user.type(await screen.findByLabelText('Current password'), 'night drive 84');
  await user.click(await screen.findByRole('button', { name: 'Make a recovery code' }));
  await screen.findByRole('button', { name: 'Make a new code' });
  expect((await screen.findByRole('alert')).textContent).toBe(
    'No answer came. The code that you have may no longer work: make another one.',
  );
});

test('a code that arrives while its row is closed is shown, and a typed password outlasts closing the row', async () => {
  openDialogsInJsdom();
  vi.stubGlobal('scrollBy', vi.fn());
  const { promise, resolve } = Promise.withResolvers<Response>();
  fakeApi({
    'GET /api/recovery-codes/': () => Response.json([]),
    'POST /api/recovery-codes/': () => promise,
  });
  storeTokens({ access: 'a', refresh: 'ours' });
  const user = renderAt('/profile#recovery', <AccountCard username="ann" />);
  const password = await screen.findByLabelText<HTMLInputElement>('Current password');
  const isShown = () => password.closest('[hidden]') === null;
  await user.type(password, 'night drive 84');
  await user.click(button(/^Recovery code/));
  expect(isShown()).toBe(false);
  await user.click(button(/^Recovery code/));
  expect(isShown()).toBe(true);
  expect(password.value).toBe('night drive 84');
  await user.type(password, '{Enter}');
  await user.click(button(/^Recovery code/));
  expect(isShown()).toBe(false);
  resolve(Response.json({ code: 'ABCD-EFGH-JKMN-PQRS', created_at: Date.now() }, { status: 201 }));
  const dialog = await screen.findByRole('dialog', { name: 'Your recovery code' });
  expect(dialog.textContent).toContain('ABCD EFGH JKMN PQRS');
});
