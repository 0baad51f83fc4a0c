// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { storeTokens } from '../../session/tokens.ts';
import { accessToken } from '../../testing/fake-api.ts';
import { Store } from '../../ui/store.ts';
import { dialogsOpen } from '../open/open-dialogs.ts';
import type { Entry } from '../store/device/database.ts';
import type { QueueState } from '../store/outbox/entries.ts';
import { reportDecisions } from '../store/outbox/refusals.ts';
import './refusals.ts';

test('a decision about a text is shown although its field, which is gone, is rendered without it late', async () => {
  storeTokens({ access: accessToken({ user_id: 'ann' }), refresh: 'of ann' });
  const field = document.createElement('textarea');
  document.body.append(field);
  field.focus();
  const change = {
    kind: 'create note',
    id: 'n',
    content: 'half a tent',
    category: 'c',
    parent: null,
    space: 'ann',
  } as const;
  const entry: Entry = { id: 'e', turn: 1, at: 0, change, isUndo: false, held: { why: 'gone' } };
  const nothing: QueueState = { entries: [], changes: [], underWay: [], isHeldUp: false, unwritten: [] };
  const state = new Store(nothing);
  reportDecisions({ state, ready: Promise.resolve() });
  await Promise.resolve();
  state.write({ ...nothing, entries: [entry] });
  setTimeout(() => field.remove(), 50);
  await expect.poll(() => dialogsOpen().length, { timeout: 5_000 }).toBe(1);
});
