// @vitest-environment jsdom
import '../../testing/empty-database.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '../../checklist/store/device/database.ts';
import { forgetOthers } from '../../session/kept.ts';
import { store } from '../../session/storage.ts';
import { draftsKey } from '../../session/stored-drafts.ts';
import { GONE_KEY, removeTokens, storeTokens } from '../../session/tokens.ts';
import { openDialogsInJsdom } from '../../testing/dialogs-in-jsdom.ts';
import { accessToken } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { GoneNote } from './GoneNote.tsx';
import { WaitingNote } from './WaitingNote.tsx';

const noteOf = (content: string, id = content) =>
  ({ kind: 'create note', id, content, category: 'home', parent: null }) as const;

beforeEach(openDialogsInJsdom);

/** The users with waiting changes on the device, and the keys of local storage. */
async function left() {
  const database = await openDatabase();
  const [queue, devices] = await Promise.all([database.getAll('queue'), database.getAll('devices')]);
  database.close();
  return {
    queue: queue.map(({ user }) => user),
    devices: devices.map(({ user }) => user),
    ofAnn: Object.entries(localStorage).filter((entry) => entry.join().includes('ann')),
  };
}

/** A device on which changes of Ann and of Bob wait, and a draft of Ann. */
async function device() {
  const database = await openDatabase();
  const row = { at: 1, isUndo: false };
  await database.add('queue', { ...row, user: 'ann', change: noteOf('Milk') });
  await database.add('queue', { ...row, user: 'bob', change: noteOf('Bread') });
  await database.add('queue', {
    ...row,
    user: 'ann',
    change: { kind: 'create notes', category: 'home', notes: [{ id: 'e', content: 'Eggs' }] },
  });
  for (const user of ['ann', 'bob']) await database.put('devices', { user, device: `of ${user}` });
  database.close();
  const drafts = { 'note x': { text: 'Half a thought', base: '', at: 1 } };
  store({ [draftsKey('ann')]: JSON.stringify(drafts), 'views of ann in home': 'hide done', visitor_id: 'v' });
}

const show = () =>
  renderAt(
    '/login',
    <>
      <GoneNote className={undefined} />
      <WaitingNote />
    </>,
  );

test('the texts of an account that was deleted elsewhere are offered, and nothing is left once its user confirms', async () => {
  await device();
  removeTokens('ann');
  const user = show();
  const dialog = within(await screen.findByRole('dialog', { name: 'Your account was deleted' }));
  const texts = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(texts).toEqual(['Milk', 'Eggs', 'Half a thought']);
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(write).toHaveBeenCalledWith('Milk\n\nEggs\n\nHalf a thought\n');
  expect((await left()).queue).toEqual(['ann', 'bob', 'ann']);
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await left()).toEqual({ queue: ['bob'], devices: ['bob'], ofAnn: [] });
  expect(localStorage.getItem('visitor_id')).toBe('v');
  expect(screen.queryByText(/^Your account was deleted/)).toBeNull();
});

test('what a deleted account has left is not counted as waiting for a login', async () => {
  await device();
  removeTokens('ann');
  show();
  expect(await screen.findByText(/^1 unsent change on this device\./)).toBeDefined();
});

test('Esc decides later: the login still offers the texts', async () => {
  await device();
  removeTokens('ann');
  const user = show();
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Show what is left' }));
  expect(await screen.findByText('Milk')).toBeDefined();
});

test('a text that an open page writes after the end is offered too', async () => {
  await device();
  removeTokens('ann');
  show();
  await screen.findByText('Milk');
  const late = { 'note y': { text: 'The last words', base: '', at: 2 } };
  act(() => store({ [draftsKey('ann')]: JSON.stringify(late) }));
  expect(await screen.findByText('The last words')).toBeDefined();
});

test('an account without unsaved texts is said to be deleted once', async () => {
  removeTokens('ann');
  const user = show();
  const dialog = within(await screen.findByRole('dialog', { name: 'Your account was deleted' }));
  expect(dialog.getByText(/Nothing of it is left/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await left()).ofAnn).toEqual([]);
  expect(screen.queryByText(/^Your account was deleted/)).toBeNull();
});

test('the login of another user deletes what a deleted account has left, and nothing else', async () => {
  await device();
  removeTokens('ann');
  storeTokens({ access: accessToken({ user_id: 'bob' }), refresh: 'of bob' });
  await forgetOthers();
  expect(await left()).toEqual({ queue: ['bob'], devices: ['bob'], ofAnn: [] });
});

test('an account that is back with a restored server keeps what waits', async () => {
  await device();
  removeTokens('ann');
  storeTokens({ access: accessToken({ user_id: 'ann' }), refresh: 'of ann' });
  await forgetOthers();
  expect((await left()).queue).toEqual(['ann', 'bob', 'ann']);
  expect(localStorage.getItem(GONE_KEY)).toBeNull();
});
