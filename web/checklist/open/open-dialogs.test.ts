// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { clearStorage } from '../../session/storage.ts';
import { removeTokens, storeTokens } from '../../session/tokens.ts';
import { accessToken } from '../../testing/fake-api.ts';
import { hasText } from '../write/text-dialogs.ts';
import { closeAllDialogs, dialogsOpen, keepDraft, type OpenText, openDialog } from './open-dialogs.ts';

const tokensOf = (user_id: string, session: string) => ({
  access: accessToken({ user_id, session }),
  refresh: session,
});

function onlyOpen(): OpenText {
  const [dialog, ...others] = dialogsOpen();
  if (!dialog || !hasText(dialog) || others.length > 0) throw new Error('Not one text is open.');
  return dialog;
}

beforeEach(() => {
  storeTokens(tokensOf('ann', 'first'));
  closeAllDialogs();
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
  expect(dialogsOpen()).toEqual([]);
});

test('nothing is open after a logout, even for the same user', () => {
  clearStorage();
  storeTokens(tokensOf('ann', 'second'));
  expect(dialogsOpen()).toEqual([]);
});

test('nothing is open for a user who is not known to be the same', () => {
  storeTokens({ access: 'opaque', refresh: 'second' });
  expect(dialogsOpen()).toEqual([]);
});

test('what is typed is kept; another text than the one that was sent makes another note', () => {
  keepDraft(onlyOpen(), 'mine and more');
  expect(onlyOpen()).toMatchObject({ kind: 'create note', draft: 'mine and more' });
  expect(onlyOpen()).not.toHaveProperty('id');
});
