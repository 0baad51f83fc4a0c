// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { storeTokens } from '../../session/tokens.ts';
import { accessToken } from '../../testing/fake-api.ts';
import { Store } from '../../ui/store.ts';
import { closeAllDialogs, dialogsOpen } from '../open/open-dialogs.ts';
import type { Entry } from '../store/device/database.ts';
import type { QueueState } from '../store/outbox/entries.ts';
import { reportDecisions } from '../store/outbox/refusals.ts';
import './refusals.ts';

beforeEach(() => {
  closeAllDialogs();
  storeTokens({ access: accessToken({ user_id: 'ann' }), refresh: 'of ann' });
});

const change = {
  kind: 'create note',
  id: 'n',
  content: 'tent',
  category: 'c',
  parent: null,
  space: 'ann',
} as const;
const nothing: QueueState = { entries: [], changes: [], underWay: [], isHeldUp: false, unwritten: [] };
const decisionMade = (at: number): QueueState => {
  const entry: Entry = { id: 'e', turn: 1, at, change, isUndo: false, held: { why: 'gone' } };
  return { ...nothing, entries: [entry] };
};

test('a decision about a text is shown although its field, which is gone, is rendered without it late', async () => {
  const field = document.createElement('textarea');
  document.body.append(field);
  field.focus();
  const state = new Store(nothing);
  reportDecisions({ state, ready: Promise.resolve() });
  await Promise.resolve();
  state.write(decisionMade(Date.now()));
  setTimeout(() => field.remove(), 50);
  await expect.poll(() => dialogsOpen().length, { timeout: 5_000 }).toBe(1);
});

test.each([
  ['made before the device is read is shown', 0, 1],
  ['of an earlier page is not shown again', -60_000, 0],
])('a decision %s', async (_, since, shown) => {
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  const state = new Store(nothing);
  reportDecisions({ state, ready });
  state.write(decisionMade(Date.now() + since));
  resolve();
  await new Promise((done) => setTimeout(done, 100));
  expect(dialogsOpen()).toHaveLength(shown);
});
