// @vitest-environment jsdom
import '../testing/empty-database.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../checklist/store/device/database.ts';
import { logOut } from '../session/log-in.ts';
import { storeTokens } from '../session/tokens.ts';
import { openDialogsInJsdom } from '../testing/dialogs-in-jsdom.ts';
import { accessToken, fakeApi } from '../testing/fake-api.ts';
import { renderAt } from '../testing/render-at.tsx';
import { LogoutPage } from './LogoutPage.tsx';
import { RegisterPage } from './login/RegisterPage.tsx';
import { WaitingNote } from './login/WaitingNote.tsx';

beforeEach(() => {
  openDialogsInJsdom();
  fakeApi({ 'POST /api/token/revoke/': () => new Response(null, { status: 204 }) });
});

/** Leaves a change of each user on the device, as a tab does that was closed before it was sent. */
async function leaveChangesOf(...users: string[]): Promise<void> {
  const database = await openDatabase();
  const change = {
    kind: 'create note',
    id: 'milk',
    content: 'Milk',
    category: 'home',
    parent: null,
  } as const;
  for (const user of users) await database.add('queue', { user, at: 1, isUndo: false, change });
  database.close();
}

async function whose(): Promise<readonly string[]> {
  const database = await openDatabase();
  const rows = await database.getAll('queue');
  database.close();
  return rows.map(({ user }) => user);
}

const signInAnn = () => storeTokens({ access: accessToken({ user_id: 'ann' }), refresh: 'ours' });
const SESSIONS: [string, () => void][] = [
  ['of another user', signInAnn],
  ['without a session', () => localStorage.setItem('visitor_id', 'x')],
];

test('a logout deletes what waits of its own user, and leaves what waits of another', async () => {
  await leaveChangesOf('ben', 'ann');
  signInAnn();
  act(logOut);
  expect(localStorage).toHaveLength(0);
  await waitFor(async () => expect(await whose()).toEqual(['ben']));
});

test.each(SESSIONS)(
  'a logout %s neither asks about what waits of a user, nor deletes it',
  async (_, begin) => {
    await leaveChangesOf('ben');
    begin();
    renderAt('/logout', <LogoutPage />);
    await waitFor(() => expect(location.pathname).toBe('/login'));
    expect(await whose()).toEqual(['ben']);
  },
);

test.each(SESSIONS)(
  '/register %s clears all local storage and leaves what waits of a user',
  async (_, begin) => {
    await leaveChangesOf('ben');
    begin();
    renderAt('/register', <RegisterPage />);
    await waitFor(() => expect(localStorage).toHaveLength(0));
    expect(location.pathname).toBe('/register');
    expect(await whose()).toEqual(['ben']);
  },
);

test('/register in a fresh tab asks before it deletes what waits of its user', async () => {
  await leaveChangesOf('ann');
  signInAnn();
  renderAt('/register#invitation=N1ght', <RegisterPage />);
  await waitFor(() => expect(location.pathname).toBe('/logout'));
  expect(localStorage.getItem('refresh')).toBe('ours');
  expect(await whose()).toEqual(['ann']);
});

test('changes that wait for another user are discarded only after a question, and never those of the present one', async () => {
  await leaveChangesOf('ann', 'ben');
  signInAnn();
  const user = renderAt('/login', <WaitingNote />);
  expect(await screen.findByText(/^1 unsent change on this device\./)).toBeDefined();
  expect(screen.queryByText(/Milk/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep' }));
  expect(await whose()).toEqual(['ann', 'ben']);
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  const dialog = await screen.findByRole('dialog', { name: 'Discard 1 change?' });
  await user.click(within(dialog).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect(await whose()).toEqual(['ann']);
});
