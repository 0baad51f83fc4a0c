// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { accessToken } from '../api/fake-api.ts';
import { removeTokens, storeTokens } from '../api/tokens.ts';
import { closeAllDialogs, keepDraft } from './kept-dialogs.ts';
import { type OpenDialog, openDialog, openDialogs } from './open-dialogs.ts';

const tokensOf = (user_id: string, session: string) => ({
  access: accessToken({ user_id, session }),
  refresh: session,
});

function onlyOpen(): OpenDialog {
  const [dialog, ...others] = openDialogs.read();
  if (dialog === undefined || others.length > 0) throw new Error(`${others.length + 1} dialogs are open.`);
  return dialog;
}

beforeEach(() => {
  closeAllDialogs();
  storeTokens(tokensOf('ann', 'first'));
  openDialog({ kind: 'create note', category: 'home', parent: null, id: 'sent before', draft: 'mine' });
});

test('what is open outlives its session, for the same user', () => {
  const before = onlyOpen();
  removeTokens();
  storeTokens(tokensOf('ann', 'second'));
  expect(onlyOpen()).toBe(before);
});

test('nothing of one user is open for another', () => {
  removeTokens();
  storeTokens(tokensOf('bob', 'second'));
  expect(openDialogs.read()).toEqual([]);
});

test('nothing is open for a user who is not known to be the same', () => {
  storeTokens({ access: 'opaque', refresh: 'second' });
  expect(openDialogs.read()).toEqual([]);
});

test('what is typed is kept; another text than the one that was sent makes another note', () => {
  keepDraft(onlyOpen(), 'mine and more');
  expect(onlyOpen()).toMatchObject({ kind: 'create note', draft: 'mine and more' });
  expect(onlyOpen()).not.toHaveProperty('id');
});
