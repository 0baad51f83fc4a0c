// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { readTokens, storeTokens } from '../../session/tokens.ts';
import { unsaved } from '../../session/unsaved.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { closeToast, toasts } from '../../ui/toast.ts';
import { LoginPage } from './LoginPage.tsx';
import { RegisterPage } from './RegisterPage.tsx';

const TOKEN = 'POST /api/token/';
const REGISTER = 'POST /api/user/register/';
const USER = { username: 'ann', profile: { profile_picture: null } };

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string) => screen.getByRole('button', { name });

const noteOf = (label: string) =>
  document.getElementById(field(label).getAttribute('aria-describedby') ?? '');

async function fillRegistration(user: UserEvent, password = 'secret', confirmation = password) {
  await user.type(field('Username'), 'ann');
  await user.type(field('Password'), password);
  await user.type(field('Confirm password'), confirmation);
}

test('login stores both tokens and opens the home page; Enter is enough', async () => {
  const { askedFor } = fakeApi({ [TOKEN]: () => Response.json({ access: 'a', refresh: 'r' }) });
  const user = renderAt('/login', <LoginPage />);
  await user.type(field('Username'), 'ann');
  await user.type(field('Password'), ' secret {Enter}');
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(readTokens()).toEqual({ access: 'a', refresh: 'r' });
  expect(askedFor(TOKEN)).toMatchObject([{ body: { username: 'ann', password: ' secret ' } }]);
});

test('wrong fields are named one by one, and a switch of the mode starts over', async () => {
  fakeApi({});
  const user = renderAt('/register', <RegisterPage />);
  expect(noteOf('Password')?.textContent).toBe('At least 6 characters');
  await user.type(field('Password'), 'retro');
  await user.type(field('Confirm password'), 'retrograde{Enter}');
  expect(noteOf('Username')?.textContent).toBe('Username is required');
  expect(document.activeElement).toBe(field('Username'));
  expect(noteOf('Password')?.textContent).toBe('Password must be at least 6 characters long');
  expect(noteOf('Confirm password')?.textContent).toBe('Passwords do not match');
  await user.type(field('Username'), 'ann');
  expect(noteOf('Username')).toBeNull();
  await user.type(field('Password'), 's');
  expect(noteOf('Password')?.textContent).toBe('At least 6 characters');
  expect(noteOf('Confirm password')?.textContent).toBe('Passwords do not match');
  await user.click(screen.getByRole('link', { name: 'Login here' }));
  expect(location.pathname).toBe('/login');
  expect(field('Username').value).toBe('');
  expect(screen.queryByText('Passwords do not match')).toBeNull();
});

test('a refusal outlasts its toast under the form, until something is typed', async () => {
  const detail = 'No active account found with the given credentials';
  fakeApi({ [TOKEN]: () => Response.json({ detail }, { status: 401 }) });
  const user = renderAt('/login', <LoginPage />);
  await user.type(field('Username'), 'ann');
  await user.type(field('Password'), 'secret{Enter}');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(detail));
  act(() => {
    for (const { id } of toasts.read()) closeToast(id);
  });
  expect(screen.queryByText(detail)).toBeNull();
  expect(noteOf('Password')?.dataset['words']).toBe(detail);
  expect(location.pathname).toBe('/login');
  expect(field('Password').value).toBe('secret');
  await user.type(field('Username'), 'a');
  expect(noteOf('Password')).toBeNull();
});

test('/register leaves changes that are not sent yet to the logout, which asks before it clears them', () => {
  fakeApi({});
  storeTokens({ access: 'a', refresh: 'r' });
  unsaved().write(1);
  renderAt('/register', <RegisterPage />);
  expect(location.pathname).toBe('/logout');
  expect(readTokens().refresh).toBe('r');
});

test('Back after a registration and a login does not lead to /register again, which would log out', async () => {
  fakeApi({
    [REGISTER]: () => Response.json(USER, { status: 201 }),
    [TOKEN]: () => Response.json({ access: 'a', refresh: 'r' }),
  });
  history.pushState(null, '', '/checklist');
  history.pushState(null, '', '/register');
  const user = renderAt('/register', <RegisterPage />);
  await fillRegistration(user);
  await user.click(button('Register'));
  await waitFor(() => expect(location.pathname).toBe('/login'));
  await user.type(field('Password'), 'secret{Enter}');
  await waitFor(() => expect(location.pathname).toBe('/'));
  const passed: string[] = [];
  for (const _ of ['/login', '/checklist']) {
    const { promise: isBack, resolve } = Promise.withResolvers<Event>();
    addEventListener('popstate', resolve, { once: true });
    history.back();
    await isBack;
    passed.push(location.pathname);
  }
  expect(passed).toEqual(['/login', '/checklist']);
});

test('a registration uses the invitation whose link was opened last in its tab', async () => {
  const { asked } = fakeApi({ [REGISTER]: () => Response.json(USER, { status: 201 }) });
  const user = renderAt('/register', <RegisterPage />);
  for (const fragment of ['invitation=N1ght', 'invitation=Dr1ve', 'main']) {
    const { promise: isThere, resolve } = Promise.withResolvers<Event>();
    addEventListener('hashchange', resolve, { once: true });
    location.hash = fragment;
    await isThere;
  }
  await fillRegistration(user);
  await user.click(button('Register'));
  await waitFor(() => expect(asked).toHaveLength(1));
  const form = asked[0]?.body;
  expect(form instanceof FormData && [...form]).toEqual([
    ['username', 'ann'],
    ['password', 'secret'],
    ['invitation', 'Dr1ve'],
  ]);
});

test('password managers know the fields', async () => {
  fakeApi({});
  const user = renderAt('/login', <LoginPage />);
  const asFilled = (label: string) => field(label).autocomplete;
  expect([asFilled('Username'), asFilled('Password')]).toEqual(['username webauthn', 'current-password']);
  await user.click(screen.getByRole('link', { name: 'Register here' }));
  expect([asFilled('Username'), asFilled('Password'), asFilled('Confirm password')]).toEqual([
    'username',
    'new-password',
    'new-password',
  ]);
});
