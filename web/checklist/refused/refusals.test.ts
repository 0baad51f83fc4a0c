// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { storeTokens } from '../../session/tokens.ts';
import { accessToken } from '../../testing/fake-api.ts';
import { dialogsOpen } from '../open/open-dialogs.ts';
import { reportDecision } from '../store/outbox/refusals.ts';
import './refusals.ts';

test('a decision about a text is shown although its field, which is gone, is rendered without it late', async () => {
  storeTokens({ access: accessToken({ user_id: 'ann' }), refresh: 'of ann' });
  const field = document.createElement('textarea');
  document.body.append(field);
  field.focus();
  reportDecision();
  setTimeout(() => field.remove(), 50);
  await expect.poll(() => dialogsOpen().length, { timeout: 5_000 }).toBe(1);
});
