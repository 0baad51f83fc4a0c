// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { dialogsOpen } from './checklist/open/open-dialogs.ts';
import { checklist } from './checklist/store/checklist.ts';
import { logOut } from './session/log-in.ts';
import { storeTokens } from './session/tokens.ts';
import { accessToken } from './testing/fake-api.ts';
import { noteOf, ROAD_TRIP, renderChecklist } from './testing/render-checklist.tsx';

/** By what the requests of the page can be ended. */
const requests = new Set<AbortSignal>();

beforeEach(() => {
  requests.clear();
});

/** A user with an unsent change, a pending request and a text in an open dialog. */
async function busyUser() {
  const server = renderChecklist([ROAD_TRIP], [noteOf('secret')]);
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (init.signal) requests.add(init.signal);
    return fetch(url, init);
  });
  await screen.findByText('secret');
  server.hold('PATCH /api/notes/update/');
  await server.user.click(screen.getByRole('checkbox'));
  await waitFor(() => expect(server.calls()).toContain('PATCH /api/notes/update/'));
  await server.user.click(screen.getByRole('button', { name: 'Create Note' }));
  await server.user.type(screen.getByLabelText('Content'), 'private');
  dispatchEvent(new Event('pagehide')); // as it is half a second later
  return server;
}

const LEAVE: [string, leave: () => void, kept: string[]][] = [
  ['a logout nothing of the user before is left', logOut, []],
  [
    'the login of another user nothing is left but the unsaved text, for its own user',
    () => storeTokens({ access: accessToken({ user_id: 'bob' }), refresh: 'of bob' }),
    ['drafts of ann'],
  ],
];

test.each(LEAVE)('after %s', async (_, leave, kept) => {
  const { state } = await busyUser();
  const former = [...requests];
  expect(former).not.toEqual([]);
  state.notes = [];
  act(leave);
  expect(dialogsOpen()).toEqual([]);
  expect(checklist().shown.read().notes ?? []).toEqual([]);
  expect(checklist().queue.state.read().changes).toEqual([]);
  expect(former.map((signal) => signal.aborted)).toEqual(former.map(() => true));
  await waitFor(() => expect(document.body.textContent).not.toMatch(/secret|private/));
  const stored = Object.entries(localStorage).filter(([key]) => !kept.includes(key));
  expect(stored).toHaveLength(localStorage.length - kept.length);
  // Any letters may follow each other in a token.
  expect(JSON.stringify(stored.filter(([key]) => key !== 'access'))).not.toMatch(/secret|private|ann/);
});
