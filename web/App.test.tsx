// @vitest-environment jsdom
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { App } from './App.tsx';
import { storeTokens } from './session/tokens.ts';
import { clearStorage } from './testing/clear-storage.ts';
import { openDialogsInJsdom } from './testing/dialogs-in-jsdom.ts';
import { accessToken, fakeApi } from './testing/fake-api.ts';

const SITE = {
  title: 'Ann',
  headline: 'Hello there.',
  intro: 'I write. [Log in](/login) or [read](https://ann.example/).',
  contacts: [
    { label: 'ann@example.org', url: 'mailto:ann@example.org' },
    { label: 'GitHub', url: 'https://github.com/ann' },
  ],
  credit: 'Made by Ann',
};

const STATS = () => Response.json({ online: 7, total: 12408 });
const NOVA = { username: 'nova', profile: { profile_picture: null } };
const API = {
  'GET /api/user/': () => Response.json(NOVA),
  'GET /api/categories/': () => Response.json([]),
  'GET /api/notes/': () => Response.json([]),
  'POST /api/user/register/': () => Response.json(NOVA, { status: 201 }),
  'POST /api/presence/heartbeat/': STATS,
  'GET /api/presence/stats/': STATS,
};

openDialogsInJsdom();

function signIn() {
  storeTokens({ access: accessToken({ exp: Date.now() / 1000 + 60 }), refresh: 'ours' });
}

function prepare(path: string) {
  fakeApi(API);
  vi.stubGlobal('scrollTo', vi.fn());
  history.replaceState(null, '', path);
  onTestFinished(clearStorage);
}

async function open(path: string) {
  prepare(path);
  await act(async () => render(<App path={path} site={SITE} />));
  return userEvent.setup();
}

const heading = () => screen.findByRole('heading', { level: 1 });

test('the home page says the words of the owner', async () => {
  await open('/');
  expect((await heading()).textContent).toBe('Hello there.');
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
  expect(main.getByRole('link', { name: 'read' }).getAttribute('href')).toBe('https://ann.example/');
  expect(main.getByRole('link', { name: /^Checklist/ }).getAttribute('href')).toBe('/checklist');
  expect(main.getByRole('link', { name: 'ann@example.org' }).getAttribute('href')).toBe(
    'mailto:ann@example.org',
  );
  expect(screen.getByRole('contentinfo').textContent).toBe(
    'v0.42Backend FastifyFrontend ReactPause motionMade by Ann',
  );
  expect(document.title).toBe('Ann');
});

test('the home page leads to the login even when the owner does not', async () => {
  prepare('/');
  await act(async () => render(<App path="/" site={{ ...SITE, intro: 'Just words.' }} />));
  await heading();
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
});

test('the home page welcomes the signed-in user beside the words of its owner', async () => {
  signIn();
  await open('/');
  const main = within(screen.getByRole('main'));
  const lists = await main.findByRole('link', { name: /Welcome back, nova\. Your lists are here\.$/ });
  expect(lists.getAttribute('href')).toBe('/checklist');
  expect(main.getByText(/^I write\./).closest('[aria-hidden]')).toBeNull();
});

test('the welcome cuts a long name', async () => {
  prepare('/');
  fakeApi({
    ...API,
    'GET /api/user/': () => Response.json({ username: 'x'.repeat(30), profile: { profile_picture: null } }),
  });
  signIn();
  await act(async () => render(<App path="/" site={SITE} />));
  expect((await screen.findByText(/^Welcome back/)).textContent).toContain(`, ${'x'.repeat(24)}…. `);
});

test('a visitor is offered the login, a user the way to the profile and the logout', async () => {
  await open('/');
  const header = within(screen.getByRole('banner'));
  expect(header.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
  act(signIn);
  expect((await header.findByRole('link', { name: 'nova' })).getAttribute('href')).toBe('/profile');
  expect(header.getByRole('link', { name: 'Logout' }).getAttribute('href')).toBe('/logout');
  expect(header.queryByRole('link', { name: 'Login' })).toBeNull();
});

test('after a registration at /register only the password is left to type at /login', async () => {
  const user = await open('/register');
  await user.type(await screen.findByLabelText('Username'), 'ann');
  await user.type(screen.getByLabelText('Password'), 'secret');
  await user.type(screen.getByLabelText('Confirm password'), 'secret{Enter}');
  await waitFor(() => expect(scrollTo).toHaveBeenCalledWith(0, 0)); // the next screen is there
  expect(location.pathname).toBe('/login');
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('ann');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  await user.click(screen.getByRole('link', { name: 'Home' }));
  await screen.findByRole('heading', { name: 'Hello there.' });
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Log in' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Username')).value).toBe('');
});

test('the title of the page follows the mode of the login, the address stays', async () => {
  const user = await open('/login');
  await user.click(await screen.findByRole('link', { name: 'Register here' }));
  expect((await heading()).textContent).toBe('Register');
  expect(document.title).toBe('Register · Ann');
  expect(location.pathname).toBe('/login');
  await user.click(screen.getByRole('link', { name: 'Login here' }));
  expect(document.title).toBe('Login · Ann');
});

test.each(['/checklist', '/profile'])('%s sends a visitor without a token to the login', async (path) => {
  await open(path);
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeDefined();
  expect(location.pathname).toBe('/login');
});

test('the header shows where one is, the time and the visitors', async () => {
  await open('/');
  const header = within(screen.getByRole('banner'));
  expect(header.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe('page');
  expect(header.getByRole('link', { name: 'Checklist' }).getAttribute('aria-current')).toBeNull();
  expect(header.getByRole('time').textContent).toMatch(
    /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d\d:\d\d \d\d\.\d\d\.\d{4}$/,
  );
  expect(await header.findByText('7')).toBeDefined();
  expect(header.getByText('12408')).toBeDefined();
});
