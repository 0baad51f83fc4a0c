// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../checklist/store/device/database.ts';
import { logOut } from '../session/log-in.ts';
import { storeTokens } from '../session/tokens.ts';
import { accessToken, fakeApi } from '../testing/fake-api.ts';
import { renderAt } from '../testing/render-at.tsx';
import { LogoutPage } from './LogoutPage.tsx';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  fakeApi({ 'POST /api/token/revoke/': () => new Response(null, { status: 204 }) });
});

/** Leaves a change of a user on the device, as a tab does that was closed before it was sent. */
async function waitFrom(user: string): Promise<void> {
  const database = await openDatabase();
  const change = { kind: 'create note', id: user, content: 'x', category: 'home', parent: null } as const;
  await database.add('queue', { user, at: 1, isUndo: false, change });
  database.close();
}

async function whose(): Promise<readonly string[]> {
  const database = await openDatabase();
  const rows = await database.getAll('queue');
  database.close();
  return rows.map(({ user }) => user);
}

const signInAnn = () => storeTokens({ access: accessToken({ user_id: 'ann' }), refresh: 'ours' });
const atLogin = () => waitFor(() => expect(location.pathname).toBe('/login'));

test('a logout deletes what waits of its own user, and leaves what waits of another', async () => {
  await waitFrom('ben');
  await waitFrom('ann');
  signInAnn();
  act(logOut);
  expect(localStorage).toHaveLength(0);
  await waitFor(async () => expect(await whose()).toEqual(['ben']));
});

test('a logout asks nothing about what waits of another user', async () => {
  await waitFrom('ben');
  signInAnn();
  renderAt('/logout', <LogoutPage />);
  await atLogin();
});

test('a logout without a session neither asks nor deletes', async () => {
  await waitFrom('ben');
  renderAt('/logout', <LogoutPage />);
  await atLogin();
  expect(await whose()).toEqual(['ben']);
});
