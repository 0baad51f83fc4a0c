// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../api/fake-api.ts';
import { readTokens } from '../api/tokens.ts';
import { LoginPage } from './LoginPage.tsx';
import { RegisterPage } from './RegisterPage.tsx';
import { renderAt } from './render-at.tsx';

const TOKEN = 'POST /api/token/';
const REGISTER = 'POST /api/user/register/';
const PICTURE = new File(['picture'], 'mixtape.png', { type: 'image/png' });

// jsdom has no object URLs
beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string) => screen.getByRole('button', { name });
const heading = () => screen.getByRole('heading').textContent;
const chooser = () => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('No picture chooser');
  return input;
};

async function fillRegistration(user: UserEvent, password = 'secret', confirmation = password) {
  await user.type(field('Username'), 'ann');
  await user.type(field('Password'), password);
  await user.type(field('Confirm password'), confirmation);
}

test('login stores both tokens and goes to the home page; Enter is enough', async () => {
  const { askedFor } = fakeApi({ [TOKEN]: () => Response.json({ access: 'a', refresh: 'r' }) });
  const user = renderAt('/login', <LoginPage />);
  await user.type(field('Username'), 'ann');
  await user.type(field('Password'), ' secret {Enter}');
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(readTokens()).toEqual({ access: 'a', refresh: 'r' });
  expect(askedFor(TOKEN)).toMatchObject([{ body: { username: 'ann', password: ' secret ' } }]);
});

test('a refused login says why in a toast and stays', async () => {
  const detail = 'No active account found with the given credentials';
  fakeApi({ [TOKEN]: () => Response.json({ detail }, { status: 401 }) });
  const user = renderAt('/login', <LoginPage />);
  await user.type(field('Username'), 'ann');
  await user.type(field('Password'), 'wrong{Enter}');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(detail));
  expect(location.pathname).toBe('/login');
  expect(field('Username').value).toBe('ann');
});

test('a login without a connection says so too', async () => {
  fakeApi({ [TOKEN]: () => Promise.reject(new TypeError('Failed to fetch')) });
  const user = renderAt('/login', <LoginPage />);
  await user.type(field('Username'), 'ann');
  await user.type(field('Password'), 'secret{Enter}');
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('An error occurred. Please try again.'),
  );
});

test('while a login is under way a second press sends nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { askedFor } = fakeApi({ [TOKEN]: () => promise });
  const user = renderAt('/login', <LoginPage />);
  await user.type(field('Username'), 'ann');
  await user.type(field('Password'), 'secret{Enter}');
  await user.click(button('Login'));
  await user.type(field('Password'), '{Enter}');
  expect(askedFor(TOKEN)).toHaveLength(1);
  resolve(Response.json({ access: 'a', refresh: 'r' }));
  await waitFor(() => expect(location.pathname).toBe('/'));
});

test('wrong fields are named, and the first of them takes the focus', async () => {
  const { asked } = fakeApi({});
  const user = renderAt('/login', <LoginPage />);
  await user.type(field('Username'), '   ');
  await user.click(button('Login'));
  expect(screen.getByText('Username is required')).toBeDefined();
  expect(screen.getByText('Password is required')).toBeDefined();
  const username = field('Username');
  expect(document.activeElement).toBe(username);
  expect(username.getAttribute('aria-invalid')).toBe('true');
  const error = document.getElementById(username.getAttribute('aria-describedby') ?? '');
  expect(error?.textContent).toBe('Username is required');
  expect(asked).toHaveLength(0);
});

test('the error of a field goes when that field is edited, and only then', async () => {
  fakeApi({});
  const user = renderAt('/login', <LoginPage />);
  await user.click(button('Login'));
  await user.type(field('Password'), 'x');
  expect(screen.queryByText('Password is required')).toBeNull();
  expect(screen.getByText('Username is required')).toBeDefined();
  await user.type(field('Username'), 'a');
  expect(screen.queryByText('Username is required')).toBeNull();
});

test('the toggle link switches the mode and clears fields and errors', async () => {
  fakeApi({});
  const user = renderAt('/login', <LoginPage />);
  expect(screen.getByText("Don't have an account?", { exact: false })).toBeDefined();
  expect(screen.queryByLabelText('Confirm password')).toBeNull();
  await user.type(field('Username'), 'ann');
  await user.click(button('Login'));
  await user.click(screen.getByRole('link', { name: 'Register here' }));
  expect(heading()).toBe('Register');
  expect(screen.getByText('Already have an account?', { exact: false })).toBeDefined();
  expect(field('Username').value).toBe('');
  expect(screen.queryByText('Password is required')).toBeNull();
  expect(document.activeElement).toBe(field('Username'));
  await fillRegistration(user);
  await user.click(screen.getByRole('link', { name: 'Login here' }));
  expect(heading()).toBe('Login');
  expect([field('Username').value, field('Password').value]).toEqual(['', '']);
  expect(location.pathname).toBe('/login');
});

test('a registration is checked before it is sent', async () => {
  const { asked } = fakeApi({});
  const user = renderAt('/register', <RegisterPage />);
  await fillRegistration(user, 'retro', 'retrograde');
  await user.click(button('Register'));
  expect(screen.getByText('Password must be at least 6 characters long')).toBeDefined();
  expect(screen.getByText('Passwords do not match')).toBeDefined();
  expect(document.activeElement).toBe(field('Password'));
  expect(asked).toHaveLength(0);
});

test('a registration sends the picture, flips to login mode and says so', async () => {
  const { asked } = fakeApi({ [REGISTER]: () => Response.json({ any: 'body' }, { status: 201 }) });
  const user = renderAt('/login', <LoginPage />);
  await user.click(screen.getByRole('link', { name: 'Register here' }));
  await fillRegistration(user);
  await user.upload(chooser(), PICTURE);
  await user.click(button('Register'));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Registration successful!'));
  expect(heading()).toBe('Login');
  expect(field('Username').value).toBe('ann');
  expect(field('Password').value).toBe('');
  const form = asked[0]?.body;
  expect(form instanceof FormData && [...form.entries()]).toEqual([
    ['username', 'ann'],
    ['password', 'secret'],
    ['profile.profile_picture', PICTURE],
  ]);
});

test('a registration at /register ends at /login', async () => {
  fakeApi({ [REGISTER]: () => Response.json({}, { status: 201 }) });
  const user = renderAt('/register', <RegisterPage />);
  await fillRegistration(user);
  await user.click(button('Register'));
  await waitFor(() => expect(location.pathname).toBe('/login'));
  expect(screen.getByRole('status').textContent).toBe('Registration successful!');
});

test('a registration without a picture sends no picture field', async () => {
  const { asked } = fakeApi({ [REGISTER]: () => Response.json({}, { status: 201 }) });
  const user = renderAt('/register', <RegisterPage />);
  await fillRegistration(user);
  await user.upload(chooser(), PICTURE);
  await user.click(button('Clear Image'));
  await user.click(button('Register'));
  await waitFor(() => expect(asked).toHaveLength(1));
  const form = asked[0]?.body;
  expect(form instanceof FormData && [...form.keys()]).toEqual(['username', 'password']);
});

test('a refused registration shows the first message of the answer and keeps what was typed', async () => {
  const username = ['A user with that username already exists.', 'Another'];
  fakeApi({ [REGISTER]: () => Response.json({ username, password: ['Later'] }, { status: 400 }) });
  const user = renderAt('/register', <RegisterPage />);
  await fillRegistration(user);
  await user.click(button('Register'));
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('A user with that username already exists.'),
  );
  expect(heading()).toBe('Register');
  expect(field('Password').value).toBe('secret');
});

test('/register clears all local storage', () => {
  fakeApi({});
  for (const key of ['access', 'refresh', 'visitor_id', 'other']) localStorage.setItem(key, 'x');
  renderAt('/register', <RegisterPage />);
  expect(localStorage).toHaveLength(0);
  expect(heading()).toBe('Register');
});

test('password managers know the fields', async () => {
  fakeApi({});
  const user = renderAt('/login', <LoginPage />);
  const asFilled = (label: string) => field(label).autocomplete;
  expect([asFilled('Username'), asFilled('Password')]).toEqual(['username', 'current-password']);
  await user.click(screen.getByRole('link', { name: 'Register here' }));
  expect([asFilled('Username'), asFilled('Password'), asFilled('Confirm password')]).toEqual([
    'username',
    'new-password',
    'new-password',
  ]);
});
