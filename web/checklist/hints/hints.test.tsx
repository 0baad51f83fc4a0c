// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { v7 as uuidV7 } from 'uuid';
import { beforeEach, expect, test, vi } from 'vitest';
import { storeTokens } from '../../session/tokens.ts';
import { accessToken } from '../../testing/fake-api.ts';
import { HOME, noteOf, ROAD_TRIP, renderChecklist, rowOf } from '../../testing/render-checklist.tsx';
import { connection } from '../store/live.ts';
import { hints } from './hints.ts';

const KEYS = 'X scratches out a row, E edits it, and ? shows all keys.';

const words = () =>
  screen.queryAllByRole('status').find(({ tagName }) => tagName === 'P')?.firstChild?.textContent;
const passTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** The checklist of a user, who is new unless the account is named, on a device with keys or without. */
async function loaded({ hasKeys = true, user_id = uuidV7() } = {}) {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: hasKeys && media === '(hover: hover)' }),
  );
  const checklist = renderChecklist([ROAD_TRIP, HOME], [noteOf('a'), noteOf('b')]);
  act(() => storeTokens({ access: accessToken({ user_id }), refresh: accessToken({ user_id, sid: 'new' }) }));
  await screen.findByRole('tabpanel');
  hints();
  return checklist;
}

const close = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Close' }));

async function deleteNote(user: UserEvent): Promise<void> {
  await user.click(rowOf('a')?.getByTitle('Delete note') ?? document.body);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await close(user);
}

async function lookAround(user: UserEvent): Promise<void> {
  for (const name of ['Home', 'Road trip', 'Home', 'Road trip'])
    await user.click(screen.getByRole('tab', { name }));
}

/** By the key for the next row. */
async function focusRow(user: UserEvent, name: string): Promise<void> {
  await user.keyboard('j');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name })));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});

const SEARCHING = { act: lookAround, what: 'goes from category to category' };
const DELETING = { act: deleteNote, what: 'deletes a note' };

test.each([
  { ...SEARCHING, hasKeys: true, how: 'Looking for a note? Press / to search all categories.' },
  { ...SEARCHING, hasKeys: false, how: 'Use search (top) to find any note.' },
  { ...DELETING, hasKeys: true, how: 'The last 20 changes can be undone: Ctrl Z, or ⋯ › Undo.' },
  { ...DELETING, hasKeys: false, how: 'Undo up to 20 changes: ⋯ › Undo.' },
])('the hint “$how” is for a new user who $what', async ({ act, hasKeys, how }) => {
  const { user } = await loaded({ hasKeys });
  if (!hasKeys) await focusRow(user, 'a'); // without a hint about keys
  expect(words()).toBeUndefined();
  await act(user);
  expect(words()).toBe(how);
});

test('a new user who walks the rows by keys learns of the others, once, or again when the hint was closed within three seconds', async () => {
  const { user } = await loaded();
  await focusRow(user, 'a');
  await close(user);
  await passTime(3_000);
  await focusRow(user, 'b');
  expect(words()).toBe(KEYS);
  await passTime(3_000);
  expect(localStorage.getItem('hints_shown')).toBe('keys');
  await close(user);
  await user.keyboard('k');
  expect(words()).toBeUndefined();
});

test('without a connection a new user learns at the first change that it is kept on the device', async () => {
  const { user, connection: network, closeStreams } = await loaded();
  network.isCut = true;
  act(closeStreams);
  await passTime(60_000);
  await waitFor(() => expect(connection().read()).toBe('offline'));
  await user.click(rowOf('a')?.getByRole('checkbox') ?? document.body);
  await waitFor(() =>
    expect(words()).toBe(
      "You're offline: changes are kept on this device, and sent when you're connected again.",
    ),
  );
  network.isCut = false;
  await passTime(60_000);
  await waitFor(() => expect(connection().read()).toBe('live'));
  expect(words()).toBeUndefined();
});

test('a user of a week and longer is shown no hints', async () => {
  const { user } = await loaded({ user_id: '01890000-0000-7000-8000-000000000000' });
  await focusRow(user, 'a');
  await lookAround(user);
  await deleteNote(user);
  expect(words()).toBeUndefined();
});
