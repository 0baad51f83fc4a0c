// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { registerWorker } from '../offline/registration.ts';
import { logOut } from '../session/log-in.ts';
import { readTokens } from '../session/tokens.ts';
import { noteOf, openNotes, rowOf } from '../testing/render-checklist.tsx';
import { openDatabase } from './store/device/database.ts';

const button = (name: string) => screen.getByRole('button', { name });

test('on a full disk no text is lost', async () => {
  const { user, calls } = await openNotes(noteOf('milk'));
  const database = await openDatabase();
  await waitFor(async () => expect(await database.count('kept')).toBeGreaterThan(0));
  database.close();
  for (const method of ['add', 'put'] as const)
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(() => {
      throw new DOMException('The disk is full', 'QuotaExceededError');
    });
  await user.click(button('Create Note'));
  await user.type(screen.getByLabelText('Content'), 'oats');
  await user.click(button('Create'));
  await waitFor(() => expect(calls()).toContain('POST /api/notes/'));
  expect(rowOf('oats')).toBeDefined();
});

test('without IndexedDB and a worker, as in a private window, the checklist works while online, up to the logout', async () => {
  const refused = () => {
    throw new DOMException('A private window', 'SecurityError');
  };
  vi.stubGlobal('indexedDB', { open: refused, deleteDatabase: refused });
  const { user, state } = await openNotes(noteOf('milk'));
  expect(navigator.serviceWorker).toBeUndefined();
  await registerWorker();
  await user.click(rowOf('milk')?.getByTitle('Mark as important') ?? document.body);
  await waitFor(() => expect(state.notes).toMatchObject([{ important: true }]));
  act(logOut);
  expect(readTokens()).toEqual({ access: null, refresh: null });
});
