// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../checklist/store/device/database.ts';
import { countWaiting } from '../../session/kept.ts';
import { storeTokens } from '../../session/tokens.ts';
import { clearStorage } from '../../testing/clear-storage.ts';
import { accessToken, fakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { RegisterPage } from './RegisterPage.tsx';

beforeEach(() => {
  fakeApi({});
  clearStorage();
  localStorage.setItem('visitor_id', 'x');
});

/** As a tab leaves it that was closed before its change was sent. */
async function leaveChange(): Promise<void> {
  const database = await openDatabase();
  const row = { user: 'ann', at: 1, isUndo: false };
  const change = {
    kind: 'create note',
    id: 'milk',
    content: 'Milk',
    category: 'home',
    parent: null,
  } as const;
  await database.add('queue', { ...row, change });
  database.close();
}

const isCleared = () => waitFor(() => expect(localStorage).toHaveLength(0));

test('/register clears all local storage', async () => {
  storeTokens({ access: 'a', refresh: 'r' });
  renderAt('/register', <RegisterPage />);
  await isCleared();
  expect(location.pathname).toBe('/register');
});

test('/register in a fresh tab asks before it deletes what waits on the device', async () => {
  await leaveChange();
  storeTokens({ access: accessToken({ user_id: 'ann' }), refresh: 'r' });
  renderAt('/register#invitation=N1ght', <RegisterPage />);
  await waitFor(() => expect(location.pathname).toBe('/logout'));
  expect(localStorage.getItem('refresh')).toBe('r');
  expect(await countWaiting()).toBe(1);
});

test('/register leaves to a user who is signed out what waits for their next login', async () => {
  await leaveChange();
  renderAt('/register', <RegisterPage />);
  await isCleared();
  expect(await countWaiting()).toBe(1);
});

test('/register asks nothing about what waits of another user, and leaves it', async () => {
  await leaveChange();
  const before = await countWaiting();
  storeTokens({ access: accessToken({ user_id: 'ben' }), refresh: 'r' });
  renderAt('/register', <RegisterPage />);
  await isCleared();
  expect(location.pathname).toBe('/register');
  expect(await countWaiting()).toBe(before);
});
