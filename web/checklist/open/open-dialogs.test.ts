// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { removeTokens, storeTokens } from '../../session/tokens.ts';
import { clearStorage } from '../../testing/clear-storage.ts';
import { openDialogsInJsdom } from '../../testing/dialogs-in-jsdom.ts';
import { accessToken } from '../../testing/fake-api.ts';
import { closeAllDialogs, dialogsOpen, lazyDialog, openAlert } from './open-dialogs.ts';

const tokensOf = (user_id: string, session: string) => ({
  access: accessToken({ user_id, session }),
  refresh: session,
});
const OpenLazy = () => null;

beforeEach(() => {
  storeTokens(tokensOf('ann', 'first'));
  closeAllDialogs();
});

test('what is open outlives its session, for the same user', () => {
  openAlert('Failed to create note');
  const before = dialogsOpen();
  removeTokens();
  storeTokens(tokensOf('ann', 'second'));
  expect(before).toHaveLength(1);
  expect(dialogsOpen()).toBe(before);
});

test.each([
  ['another user', () => storeTokens(tokensOf('bob', 'second'))],
  ['a user who is not known to be the same', () => storeTokens({ access: 'opaque', refresh: 'second' })],
  ['the same user after a logout', () => [clearStorage(), storeTokens(tokensOf('ann', 'second'))]],
])('nothing is open for %s', (_, signIn) => {
  openAlert('Failed to create note');
  signIn();
  expect(dialogsOpen()).toEqual([]);
});

test('a dialog whose code arrives after its user has left opens for nobody', async () => {
  const { promise, resolve } = Promise.withResolvers<{ OpenLazy: typeof OpenLazy }>();
  lazyDialog(() => promise, 'OpenLazy')({});
  storeTokens(tokensOf('bob', 'second'));
  resolve({ OpenLazy });
  await promise;
  await Promise.resolve();
  expect(dialogsOpen()).toEqual([]);
});

test('a dialog without its code says that it needs a connection, and opens when the code can be had', async () => {
  const open = lazyDialog(
    vi.fn(async () => ({ OpenLazy })).mockRejectedValueOnce(new Error('offline')),
    'OpenLazy',
  );
  const words = () => dialogsOpen().map(({ draw }) => draw(() => {}).props);
  open({});
  await expect.poll(words).toMatchObject([{ message: "You're offline. Try again when you're connected." }]);
  open({});
  await expect
    .poll(
      () =>
        dialogsOpen()
          .at(-1)
          ?.draw(() => {}).type,
    )
    .toBe(OpenLazy);
});

test.each([
  [404, 'The site was updated. The new version is loaded now.'],
  [200, 'Part of the page did not load.'],
  [502, "You're offline. Try again when you're connected."],
])('code is missing where the server answers %i for the script of the page: %s', async (status, message) => {
  openDialogsInJsdom();
  const script = document.createElement('script');
  Object.assign(script, { type: 'module', src: '/assets/main-old.js' });
  document.body.append(script);
  onTestFinished(() => script.remove());
  const fetch = vi.fn(async () => new Response(null, { status }));
  vi.stubGlobal('fetch', fetch);
  lazyDialog(() => Promise.reject(new Error('not found')), 'OpenLazy')({});
  await expect.poll(() => dialogsOpen().length).toBe(1);
  expect(fetch).toHaveBeenCalledWith(expect.stringMatching(/\/assets\/main-old\.js$/), expect.anything());
  for (const { draw } of dialogsOpen()) render(draw(() => {}));
  expect(document.body.textContent).toContain(message);
});
