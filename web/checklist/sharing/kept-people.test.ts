// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { storeTokens } from '../../session/tokens.ts';
import { accessToken } from '../../testing/fake-api.ts';
import { openDatabase } from '../store/device/database.ts';
import { people } from '../store/people/people.ts';
import { keepPeople } from './kept-people.ts';

test('the people of a category are kept also when the first copy of its lists is late', async () => {
  const exp = Date.now() / 1000 + 86_400;
  const refresh = accessToken({ user_id: 'ann', sid: 's', exp });
  storeTokens({ access: accessToken({ user_id: 'ann' }), refresh });
  const database = await openDatabase();
  onTestFinished(() => database.close());
  const ben = { no: 2, username: 'ben', picture: null, mine: false, me: false, here: true, seen_at: null };
  people().write(new Map([['shopping', [ben]]]));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const read = vi.spyOn(IDBObjectStore.prototype, 'get');
  const end = new AbortController();
  onTestFinished(() => end.abort());
  keepPeople('shopping', end.signal);
  const keptPeople = () => database.get('kept', 'people shopping');
  expect(await keptPeople()).toBeUndefined();
  read.mockClear();
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitFor(() => expect(read).toHaveBeenCalledWith('known'));
  expect(await keptPeople()).toBeUndefined();
  await database.put('kept', { name: 'known', session: 's', revisions: {}, acknowledged: [], asOf: 0 });
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitFor(async () => expect(await keptPeople()).toMatchObject({ people: [ben] }));
});
