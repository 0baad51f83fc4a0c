// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Note } from '../../../contract/notes.ts';
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
      send: async (_, { heard }) => heard(new Headers({ Revision: '4' })),
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

test('a move that another tab made beside a newer note is sent on the list that has it', async () => {
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const noteOf = (id: string): Note => ({
    id,
    content: id,
    category: 'home',
    parent: null,
    important: false,
    scratched_out: false,
  });
  const [milk, eggs, tea] = ['milk', 'eggs', 'tea'].map(noteOf);
  const onServer = vi.fn().mockResolvedValue({ list: [milk, eggs, tea], revision: 6 });
  const sentOn: unknown[] = [];
  const { change, queue } = openChecklist({ user: undefined, session: undefined }, end.signal, {
    send: async (_, { lists }) => sentOn.push(lists.notes),
    fetchList: onServer,
    reportRefusal: () => undefined,
  });
  change({ kind: 'move note', id: 'milk', after: 'tea' });
  await vi.waitFor(() => expect(queue.state.read().changes).toEqual([]));
  expect(sentOn).toEqual([[milk, eggs, tea]]);
});
