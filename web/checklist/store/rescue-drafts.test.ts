// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest';
import { storeTokens } from '../../session/tokens.ts';
import { accessToken } from '../../testing/fake-api.ts';
import { Checklist } from './checklist.ts';
import { draftKey, drafts } from './drafts.ts';

test('a text for a note of a shared category stays there while the notes of the category are on their way', async () => {
  const anHourAgo = Date.now() - 3_600_000;
  const draft = { text: 'oat milk', base: 'milk', at: anHourAgo };
  localStorage.setItem('drafts of ann', JSON.stringify({ [draftKey.note('milk')]: draft }));
  storeTokens({ access: accessToken({ user_id: 'ann' }), refresh: 'of ann' });
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const lists: Record<string, readonly object[]> = {
    categories: [
      { id: 'own', title: 'Own' },
      { id: 'shop', title: 'Shopping', shared: { people: 2, mine: true } },
    ],
    notes: [],
    'notes shop': [{ id: 'milk', content: 'milk', category: 'shop', parent: null }],
  };
  const shopping = Promise.withResolvers<void>();
  const fetchList = async (key: string) => {
    if (key === 'notes shop') await shopping.promise;
    const rows = lists[key] ?? [];
    return { epoch: 'e', revision: 5, isWhole: true, rows, places: rows.map((_, at) => at), gone: [] };
  };
  const surroundings = { sendChange: vi.fn(), fetchList, reportRefusal: vi.fn(), refuseStep: vi.fn() };
  const { refetch, shown } = new Checklist(
    { user: 'ann', session: undefined },
    end.signal,
    surroundings as unknown as ConstructorParameters<typeof Checklist>[2],
  );
  refetch();
  await vi.waitFor(() => expect(shown.read()).toMatchObject({ notes: [], awaited: ['shop'] }));
  shopping.resolve();
  await vi.waitFor(() => expect(shown.read().notes).toHaveLength(1));
  expect(drafts().of(draftKey.note('milk'))?.text).toBe('oat milk');
  expect(drafts().of(draftKey.newNote('own', null))).toBeUndefined();
});
