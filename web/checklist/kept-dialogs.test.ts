// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { removeTokens, storeTokens } from '../api/tokens.ts';
import { openDialog, openDialogs } from './open-dialogs.ts';

test('nothing of a session is open in the next one', () => {
  storeTokens({ access: 'a', refresh: 'first' });
  openDialog({ kind: 'create note', category: 'home', parent: null, draft: 'mine' });
  expect(openDialogs.read()).toHaveLength(1);
  storeTokens({ access: 'b', refresh: 'first' });
  expect(openDialogs.read()).toHaveLength(1);
  removeTokens();
  expect(openDialogs.read()).toEqual([]);
});
