// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { storeTokens } from '../../session/tokens.ts';
import { accessToken } from '../../testing/fake-api.ts';
import type { Change } from './changes/change.ts';
import { Checklist } from './checklist.ts';
import { notice, refuseStep } from './undo.ts';

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
    {
      sendChange: async () => 4,
      fetchList: fetched,
      reportRefusal: () => undefined,
      refuseStep,
    },
  );
  refetch();
  await vi.waitFor(() => expect(shown.read().notes).toEqual([]));
  change({ kind: 'create note', id: 'milk', content: 'milk', category: 'home', parent: null });
  await vi.waitFor(() => expect(queue.state.read().changes).toEqual([]));
  expect(shown.read().notes).toEqual([]);
});

/** A checklist with a change that waits for the first list of the server. */
async function waitingForList() {
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const list = Promise.withResolvers<object>();
  const sendChange = vi.fn(async () => 6);
  const fetchList = vi.fn(() => list.promise);
  const surroundings = { sendChange, fetchList, reportRefusal: vi.fn(), refuseStep };
  const { change, queue } = new Checklist(
    { user: undefined, session: undefined },
    end.signal,
    surroundings as unknown as ConstructorParameters<typeof Checklist>[2],
  );
  change({ kind: 'create category', id: 'home', title: 'Home' });
  await vi.waitFor(() => expect(fetchList).toHaveBeenCalled());
  const answer = () =>
    list.resolve({ epoch: 'e', revision: 5, isWhole: true, gone: [], rows: [], places: [] });
  return { end, queue, sendChange, answer };
}

const someTurns = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve));
};

test('a change that waits for the first list is not sent once its session has ended', async () => {
  const { end, sendChange, answer } = await waitingForList();
  end.abort();
  answer();
  await someTurns();
  expect(sendChange).not.toHaveBeenCalled();
});

test('a change that waits at the start of the page is sent once a list says which server it is', async () => {
  const { queue, sendChange, answer } = await waitingForList();
  await someTurns();
  expect(sendChange).not.toHaveBeenCalled();
  answer();
  await vi.waitFor(() => expect(queue.state.read().changes).toEqual([]));
  expect(sendChange).toHaveBeenCalledExactlyOnceWith(expect.anything(), expect.anything(), {
    isNumbered: true,
  });
});

describe('On a device without room for one of the changes of an action', () => {
  const TENT = {
    id: 'tent',
    content: 'tent',
    category: 'own',
    parent: null,
    important: false,
    scratched_out: false,
  };

  /** A page of Ann with a note of her own and a shared category; the device has no room for `kind`. */
  async function openPage(kind: string) {
    storeTokens({ access: accessToken({ user_id: 'ann' }), refresh: 'of ann' });
    const end = new AbortController();
    onTestFinished(() => end.abort());
    const server = { notes: [TENT] as object[], shop: [] as object[] };
    const sent: string[] = [];
    const CATEGORIES = [
      { id: 'own', title: 'Own' },
      { id: 'shop', title: 'Shopping', shared: { people: 2, mine: true } },
    ];
    const fetchList = async (key: string) => {
      const rows = key === 'categories' ? CATEGORIES : key === 'notes' ? server.notes : server.shop;
      const places = rows.map((_, place) => place);
      return { epoch: 'e', revision: 5 + sent.length, isWhole: true, gone: [], rows, places };
    };
    const sendChange = async (change: Change) => {
      sent.push(change.kind);
      if (change.kind === 'create notes')
        server.shop = change.notes.map((note) => ({ ...TENT, ...note, category: 'shop' }));
      if (change.kind === 'delete notes') server.notes = [];
      return 5 + sent.length;
    };
    const surroundings = { sendChange, fetchList, reportRefusal: vi.fn(), refuseStep: vi.fn() };
    const page = new Checklist(
      { user: 'ann', session: undefined },
      end.signal,
      surroundings as unknown as ConstructorParameters<typeof Checklist>[2],
    );
    await page.queue.ready;
    page.refetch();
    await vi.waitFor(() => expect(page.shown.read().notes).toMatchObject([{ id: 'tent' }]));
    const fill = () => {
      const { add } = IDBObjectStore.prototype;
      const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (
        this: IDBObjectStore,
        row,
      ) {
        if (row.change.kind === kind) throw new DOMException('full', 'QuotaExceededError');
        return add.call(this, row);
      });
      onTestFinished(() => full.mockRestore());
    };
    const move = () =>
      page.change({ kind: 'move notes', moves: [{ notes: ['tent'], category: 'shop', parent: null }] });
    return { page, sent, fill, move, ...surroundings };
  }

  test('a note that moves to a shared category stays where it is', async () => {
    const { page, sent, fill, move, reportRefusal } = await openPage('create notes');
    fill();
    move();
    await vi.waitFor(() => expect(reportRefusal).toHaveBeenCalledOnce());
    await someTurns();
    expect(sent).toEqual([]);
    expect(page.shown.read().notes).toMatchObject([{ id: 'tent', category: 'own' }]);
  });

  test('the undo of such a move leaves the copy, which is not without its original', async () => {
    const { page, sent, fill, move, refuseStep } = await openPage('restore');
    move();
    await vi.waitFor(() => expect(sent).toEqual(['create notes', 'delete notes']));
    await vi.waitFor(() => expect(page.queue.state.read().changes).toEqual([]));
    fill();
    page.undo();
    await vi.waitFor(() => expect(refuseStep).toHaveBeenCalledOnce());
    await someTurns();
    expect(sent).toEqual(['create notes', 'delete notes']);
    expect(page.shown.read().notes).toMatchObject([{ content: 'tent', category: 'shop' }]);
  });
});

describe('The undo of an added note', () => {
  const MILK = { id: 'milk', content: 'milk', category: 'home', parent: null };
  const NOT_UNDONE = { kind: 'stays', text: expect.stringMatching(/^Not undone: .* another device$/) };

  /** A checklist whose server has what `server` says. */
  async function withMilkAdded() {
    const end = new AbortController();
    onTestFinished(() => end.abort());
    const server = { revision: 5, notes: [] as object[] };
    const sent = vi.fn();
    const fetchList = vi.fn(async (name: string) => ({
      epoch: 'e',
      revision: server.revision,
      isWhole: true,
      gone: [],
      rows: name === 'notes' ? server.notes : [{ id: 'home', title: 'Home' }],
      places: name === 'notes' ? server.notes.map((_, place) => place) : [0],
    }));
    const sendChange = async ({ kind }: { kind: string }) => {
      sent(kind);
      server.revision += 1;
      server.notes = kind === 'create note' ? [{ ...MILK, important: false, scratched_out: false }] : [];
      return server.revision;
    };
    const surroundings = { sendChange, fetchList, reportRefusal: () => undefined, refuseStep };
    const checklist = new Checklist(
      { user: undefined, session: undefined },
      end.signal,
      surroundings as unknown as ConstructorParameters<typeof Checklist>[2],
    );
    checklist.refetch();
    await vi.waitFor(() => expect(checklist.shown.read().notes).toEqual([]));
    checklist.change({ kind: 'create note', ...MILK });
    await vi.waitFor(() => expect(checklist.queue.state.read().changes).toEqual([]));
    const contents = () => checklist.shown.read().notes?.map(({ content }) => content);
    const editElsewhere = () => {
      server.revision += 1;
      server.notes = [{ ...MILK, content: 'oat milk', important: false, scratched_out: false }];
    };
    return { checklist, sent, contents, editElsewhere, fetchList };
  }

  test('deletes it while nobody has changed it', async () => {
    const { checklist, sent, contents } = await withMilkAdded();
    checklist.undo();
    await vi.waitFor(() => expect(sent).toHaveBeenLastCalledWith('delete note'));
    expect(contents()).toEqual([]);
  });

  test('is refused when another device has changed it', async () => {
    const { checklist, sent, contents, editElsewhere } = await withMilkAdded();
    editElsewhere();
    checklist.refetch();
    await vi.waitFor(() => expect(contents()).toEqual(['oat milk']));
    checklist.undo();
    expect(notice().read()).toEqual(NOT_UNDONE);
    expect(checklist.queue.state.read().changes).toEqual([]);
    expect(contents()).toEqual(['oat milk']);
    expect(sent.mock.calls).toEqual([['create note']]);
  });

  test('is not sent when another device has changed it and this one has not received it yet', async () => {
    const { checklist, sent, contents, editElsewhere } = await withMilkAdded();
    editElsewhere();
    checklist.undo();
    await vi.waitFor(() => expect(checklist.queue.state.read().changes).toEqual([]));
    expect(notice().read()).toEqual(NOT_UNDONE);
    expect(contents()).toEqual(['oat milk']);
    expect(sent.mock.calls).toEqual([['create note']]);
  });

  test('waits while the list cannot be fetched: the refusal of a list says nothing of the note', async () => {
    const { checklist, sent, fetchList } = await withMilkAdded();
    fetchList.mockRejectedValue(new ApiError(404, { detail: 'Not found.' }));
    checklist.undo();
    await vi.waitFor(() => expect(checklist.queue.state.read().isHeldUp).toBe(true));
    expect(checklist.queue.state.read().changes).toMatchObject([{ kind: 'delete note' }]);
    expect(sent.mock.calls).toEqual([['create note']]);
  });
});
