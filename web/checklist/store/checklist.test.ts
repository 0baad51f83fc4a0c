// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest';
import { openChecklist } from './checklist.ts';

test('a late acknowledgement does not bring back what was deleted since', async () => {
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const fetched = vi
    .fn()
    .mockResolvedValueOnce({ list: [{ id: 'home', title: 'Home' }], revision: 5 })
    .mockResolvedValueOnce({ list: [], revision: 5 });
  const { shown, refetch, change, queue } = openChecklist(
    { user: undefined, session: undefined },
    end.signal,
    {
      send: async (_change, _key, heard) => heard(new Headers({ Revision: '4' })),
      fetchList: fetched,
      reportRefusal: () => undefined,
    },
  );
  refetch();
  await vi.waitFor(() => expect(shown.read().notes).toEqual([]));
  change({ kind: 'create note', id: 'milk', content: 'milk', category: 'home', parent: null });
  await vi.waitFor(() => expect(queue.state.read().changes).toEqual([]));
  expect(shown.read().notes).toEqual([]);
});
