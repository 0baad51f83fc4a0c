// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest';
import { Checklist } from './checklist.ts';

test('a late acknowledgement does not bring back what was deleted since', async () => {
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const head = { epoch: 'e', revision: 5, isWhole: true, gone: [] };
  const fetched = vi
    .fn()
    .mockResolvedValueOnce({ ...head, rows: [{ id: 'home', title: 'Home' }], places: [1] })
    .mockResolvedValueOnce({ ...head, rows: [], places: [] })
    .mockResolvedValue({ ...head, isWhole: false, rows: [], places: [] });
  const { shown, refetch, change, queue } = new Checklist(
    { user: undefined, session: undefined },
    end.signal,
    { sendChange: async () => 4, fetchList: fetched, reportRefusal: () => undefined },
  );
  refetch();
  await vi.waitFor(() => expect(shown.read().notes).toEqual([]));
  change({ kind: 'create note', id: 'milk', content: 'milk', category: 'home', parent: null });
  await vi.waitFor(() => expect(queue.state.read().changes).toEqual([]));
  expect(shown.read().notes).toEqual([]);
});
