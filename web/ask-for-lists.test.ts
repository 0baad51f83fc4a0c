// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { askForLists } from './ask-for-lists.ts';
import { fetchList } from './checklist/store/synced/fetch-list.ts';
import { sinceOf } from './checklist/store/synced/newer.ts';
import { storeTokens } from './session/tokens.ts';
import { accessToken, fakeApi } from './testing/fake-api.ts';

test('the checklist takes the lists that were requested early, and requests neither of them again', async () => {
  const { asked } = fakeApi({});
  storeTokens({ access: accessToken({ user_id: 'ann', exp: 4_000_000_000 }), refresh: 'ours' });
  askForLists();
  expect(asked).toHaveLength(2);
  await Promise.allSettled(
    (['categories', 'notes ann'] as const).map((name) =>
      fetchList(name, sinceOf(undefined), new AbortController().signal),
    ),
  );
  expect(asked).toHaveLength(2);
});
