// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { registerWorker } from '../offline/registration.ts';
import { logOut } from '../session/log-in.ts';
import { readTokens } from '../session/tokens.ts';
import { noteOf, openNotes, rowOf } from '../testing/render-checklist.tsx';

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
