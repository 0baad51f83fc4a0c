// @vitest-environment jsdom
import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { storeTokens } from '../../../session/tokens.ts';
import { accessToken } from '../../../testing/fake-api.ts';
import { openChecklist, wholeList } from '../../../testing/open-checklist.ts';
import { draftKey, drafts } from '../typed/drafts.ts';

const OWN = { id: 'own', title: 'Own' };
const SHOP = { id: 'shop', title: 'Shopping' };
const MILK = { id: 'milk', content: 'milk', category: 'shop', parent: null };
const PRIVATE = { categories: [OWN, SHOP], notes: [MILK], 'notes shop': [] };
const GONE = { categories: [OWN], notes: [] };
const SHARED = {
  categories: [OWN, { ...SHOP, shared: { people: 2, mine: true } }],
  notes: [],
  'notes shop': [MILK],
};

/** A user's checklist with unsaved text for the note, and a server whose answer to one list can be held back. */
function checklistWithText(first: Record<string, readonly object[]>, target = draftKey.note('milk')) {
  const draft = { text: 'oat milk', base: 'milk', at: Date.now() - 3_600_000 };
  const user = randomUUID(); // what other tests have left is not theirs
  localStorage.setItem(`drafts of ${user}`, JSON.stringify({ [target]: draft }));
  storeTokens({ access: accessToken({ user_id: user }), refresh: `of ${user}` });
  const server = { revision: 5, lists: first, late: '', answer: Promise.resolve() };
  const fetchList = async (key: string) => {
    const { revision, lists, late, answer } = server;
    const list = key === `notes ${user}` ? 'notes' : key;
    if (list === late) await answer;
    const rows = lists[list] ?? [];
    const space = list === 'notes shop' ? 'shop' : user;
    return wholeList(space, revision, rows);
  };
  const { checklist, sendChange } = openChecklist({ user, fetchList });
  const { change, refetch, shown, queue } = checklist;
  /** Fetches the lists again, which have changed. */
  function refetchOthers(lists: Record<string, readonly object[]>, late: string) {
    const { promise, resolve } = Promise.withResolvers<void>();
    Object.assign(server, { revision: 9, lists, late, answer: promise });
    refetch();
    return resolve;
  }
  return { server, change, refetch, refetchOthers, shown, queue, sendChange };
}

const expectKept = () => {
  expect(drafts().of(draftKey.note('milk'))?.text).toBe('oat milk');
  expect(drafts().of(draftKey.newNote('own', null))).toBeUndefined();
  expect(drafts().of(draftKey.newNote('shop', null))).toBeUndefined();
};

test('a text for a note of a shared category stays there while the notes of the category are on their way', async () => {
  const { server, refetch, shown } = checklistWithText(SHARED);
  const shopping = Promise.withResolvers<void>();
  Object.assign(server, { late: 'notes shop', answer: shopping.promise });
  refetch();
  await vi.waitFor(() => expect(shown.read()).toMatchObject({ notes: [], awaited: ['shop'] }));
  shopping.resolve();
  await vi.waitFor(() => expect(shown.read().notes).toHaveLength(1));
  expectKept();
});

test('a text stays with its note while its category is shared elsewhere', async () => {
  const { refetch, refetchOthers, shown } = checklistWithText(PRIVATE);
  refetch();
  await vi.waitFor(() => expect(shown.read().notes).toHaveLength(1));
  const answer = refetchOthers(SHARED, 'categories');
  await vi.waitFor(() => expect(shown.read().notes).toEqual([]));
  answer();
  await vi.waitFor(() => expect(shown.read().notes).toHaveLength(1));
  expectKept();
});

test('a text for a note that is not sent yet stays there, until that is', async () => {
  const { change, refetch, shown, server, sendChange, queue } = checklistWithText({ ...PRIVATE, notes: [] });
  sendChange.mockRejectedValue(new ApiError(503));
  change({ kind: 'create note', id: 'milk', content: 'milk', category: 'shop', parent: null });
  refetch();
  await vi.waitFor(() =>
    expect(shown.read()).toMatchObject({ categories: [OWN, SHOP], notes: [{ id: 'milk' }] }),
  );
  expectKept();
  await vi.waitFor(() => expect(queue.state.read().isHeldUp).toBe(true));
  sendChange.mockResolvedValue(9);
  Object.assign(server, { revision: 9, lists: PRIVATE });
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(sendChange).toHaveBeenCalledTimes(2));
  await vi.waitFor(() => expect(shown.read().notes).toEqual([MILK]));
  expectKept();
});

test.each([
  ['a note', draftKey.note('milk'), { ...PRIVATE, notes: [] }],
  ['a sub note of a note', draftKey.newNote('shop', 'milk'), { ...PRIVATE, notes: [] }],
  ['the line of a note', draftKey.quickLine('shop', 'milk'), { ...PRIVATE, notes: [] }],
  ['the line of a category', draftKey.quickLine('shop', undefined), GONE],
  ['a new note in a category', draftKey.newNote('shop', null), GONE],
  ['a note of a category', draftKey.note('milk'), GONE],
])('a text for %s that is gone waits for its user', async (_, target, after) => {
  const { refetch, refetchOthers, shown, queue } = checklistWithText(PRIVATE, target);
  refetch();
  await vi.waitFor(() => expect(shown.read().notes).toHaveLength(1));
  expect(drafts().of(target)?.text).toBe('oat milk');
  refetchOthers(after, 'notes')();
  await vi.waitFor(() =>
    expect(queue.state.read().entries).toMatchObject([
      { held: { why: 'gone' }, change: { content: 'oat milk' } },
    ]),
  );
  expect(drafts().of(target)).toBeUndefined();
});

test.each(['notes', 'categories'])(
  'a text for a note that is gone stays that of a note, when the %s are the last to arrive',
  async (late) => {
    const { refetch, refetchOthers, shown, queue } = checklistWithText(PRIVATE);
    refetch();
    await vi.waitFor(() => expect(shown.read().notes).toHaveLength(1));
    const answer = refetchOthers({ ...PRIVATE, notes: [] }, late);
    if (late === 'categories') await vi.waitFor(() => expect(shown.read().notes).toEqual([]));
    answer();
    await vi.waitFor(() =>
      expect(queue.state.read().entries).toMatchObject([{ change: { kind: 'update note', id: 'milk' } }]),
    );
  },
);

test('no text is lost when several have lost their place', async () => {
  const targets = [draftKey.quickLine('shop', undefined), draftKey.quickLine('shop', 'milk')];
  const { refetch, refetchOthers, shown, queue } = checklistWithText(PRIVATE, draftKey.newNote('shop', null));
  for (const target of targets) drafts().keep(target, `for ${target}`, '');
  refetch();
  await vi.waitFor(() => expect(shown.read().notes).toHaveLength(1));
  refetchOthers(GONE, 'notes')();
  await vi.waitFor(() =>
    expect(queue.state.read().entries.map(({ change }) => 'content' in change && change.content)).toEqual([
      'oat milk',
      ...targets.map((target) => `for ${target}`),
    ]),
  );
});

test('a text that is open in a dialog stays in it', async () => {
  const target = draftKey.newNote('shop', null);
  const { refetch, refetchOthers, shown, queue } = checklistWithText(PRIVATE, target);
  const close = drafts().use(target);
  refetch();
  await vi.waitFor(() => expect(shown.read().notes).toHaveLength(1));
  refetchOthers(GONE, 'notes')();
  await vi.waitFor(() => expect(shown.read().categories).toEqual([OWN]));
  expect(drafts().of(target)?.text).toBe('oat milk');
  expect(queue.state.read().entries).toEqual([]);
  close();
  refetch();
  await vi.waitFor(() => expect(queue.state.read().entries).toHaveLength(1));
});
