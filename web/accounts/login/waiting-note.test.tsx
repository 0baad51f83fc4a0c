// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openDatabase } from '../../checklist/store/device/database.ts';
import { countWaiting } from '../../session/kept.ts';
import { storeTokens } from '../../session/tokens.ts';
import { openDialogsInJsdom } from '../../testing/dialogs-in-jsdom.ts';
import { accessToken } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { WaitingNote } from './WaitingNote.tsx';

test('changes that wait for another user are discarded only after a question', async () => {
  openDialogsInJsdom();
  const database = await openDatabase();
  await database.add('queue', {
    user: 'ann',
    at: 1,
    isUndo: false,
    change: { kind: 'create note', id: 'milk', content: 'Milk', category: 'home', parent: null },
  });
  database.close();
  const user = renderAt('/login', <WaitingNote />);
  expect(await screen.findByText(/^1 unsent change on this device\./)).toBeDefined();
  expect(screen.queryByText(/Milk/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep' }));
  expect(await countWaiting()).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  const dialog = await screen.findByRole('dialog', { name: 'Discard 1 change?' });
  await user.click(within(dialog).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect(await countWaiting()).toBe(0);
});

test('a user who is signed in is offered to discard nothing of their own', async () => {
  const database = await openDatabase();
  const change = {
    kind: 'create note',
    id: 'milk',
    content: 'Milk',
    category: 'home',
    parent: null,
  } as const;
  for (const user of ['ann', 'ben']) await database.add('queue', { user, at: 1, isUndo: false, change });
  database.close();
  storeTokens({ access: accessToken({ user_id: 'ann' }), refresh: 'ours' });
  openDialogsInJsdom();
  const user = renderAt('/login', <WaitingNote />);
  expect(await screen.findByText(/^1 unsent change on this device\./)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect(await countWaiting('own')).toBe(1);
  expect(await countWaiting('others')).toBe(0);
});
