// @vitest-environment jsdom
import '../../testing/empty-database.ts';
import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { openChecklist, wholeList } from '../../testing/open-checklist.ts';
import { notice } from './notice.ts';
import { refuseStep } from './undo.ts';

const HOME = { id: 'home', title: 'Home' };

test('a late acknowledgement does not bring back what was deleted since', async () => {
  const empty = wholeList('ann', 5, []);
  const fetchList = vi
    .fn()
    .mockResolvedValueOnce(wholeList('ann', 5, [HOME]))
    .mockResolvedValueOnce(empty)
    .mockResolvedValue({ ...empty, isWhole: false });
  const { checklist } = openChecklist({ fetchList, sendChange: async () => 4 });
  const { shown, change, queue } = checklist;
  await vi.waitFor(() => expect(shown.read().notes).toEqual([]));
  change({ kind: 'create note', id: 'milk', content: 'milk', category: 'home', parent: null });
  await vi.waitFor(() => expect(queue.state.read().changes).toEqual([]));
  expect(shown.read().notes).toEqual([]);
});

test('a list that does not agree with its proof is fetched whole, once; that it could not be checked is said until it can', async () => {
  const asked: string[] = [];
  const server = { isWrong: false };
  const fetchList = async (key: string, since: string) => {
    if (key !== 'categories') return wholeList('ann', 5, []);
    asked.push(since);
    return { ...wholeList('ann', 5, [HOME]), ...(server.isWrong && { rows: [] }) };
  };
  const { shown, refetch } = openChecklist({ fetchList }).checklist;
  await vi.waitFor(() => expect(shown.read()).toMatchObject({ categories: [HOME], notes: [] }));
  server.isWrong = true;
  refetch();
  await vi.waitFor(() => expect(notice().read()).toMatchObject({ text: 'This list could not be checked.' }));
  expect(asked).toEqual(['0', 'e.5', '0']);
  expect(shown.read().categories).toEqual([HOME]);
  server.isWrong = false;
  refetch();
  await vi.waitFor(() => expect(notice().read()).toBeNull());
});

const MILK = { id: 'milk', content: 'milk', category: 'home', parent: null };

/** A checklist whose server has the lists of `server`. */
async function withMilkAdded() {
  const server = { revision: 5, notes: [] as object[] };
  const sent = vi.fn();
  const fetchList = vi.fn(async (key: string) => {
    const rows = key === 'categories' ? [HOME] : server.notes;
    return wholeList('ann', server.revision, rows);
  });
  const sendChange = async ({ kind }: { kind: string }) => {
    sent(kind);
    server.revision += 1;
    server.notes = kind === 'create note' ? [{ ...MILK, important: false, scratched_out: false }] : [];
    return server.revision;
  };
  const { checklist, reportRefusal } = openChecklist({ fetchList, sendChange, refuseStep });
  await vi.waitFor(() => expect(checklist.shown.read().notes).toEqual([]));
  checklist.change({ kind: 'create note', ...MILK });
  await vi.waitFor(() => expect(checklist.queue.state.read().changes).toEqual([]));
  const contents = () => checklist.shown.read().notes?.map(({ content }) => content);
  const editElsewhere = () => {
    server.revision += 1;
    server.notes = [{ ...MILK, content: 'oat milk', important: false, scratched_out: false }];
  };
  return { checklist, sent, contents, editElsewhere, fetchList, refused: reportRefusal };
}

describe('The undo of an added note', () => {
  const NOT_UNDONE = { kind: 'stays', text: expect.stringMatching(/^Not undone: .* another device$/) };

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

describe('A deletion that was held up', () => {
  const DELETION = { kind: 'delete note', id: 'milk', deletion: 'gone' } as const;

  /** Deletes the note, and sends the deletion ten seconds later. */
  async function deletedLate(isEdited: boolean) {
    const added = await withMilkAdded();
    if (isEdited) added.editElsewhere();
    added.checklist.change(DELETION);
    const later = Date.now() + 10_000;
    vi.spyOn(Date, 'now').mockReturnValue(later);
    await vi.waitFor(() => expect(added.checklist.queue.state.read().changes).toEqual([]));
    return added;
  }

  test('takes along no text that was written elsewhere meanwhile, and says so', async () => {
    const { contents, sent, refused } = await deletedLate(true);
    expect(sent.mock.calls).toEqual([['create note']]);
    expect(contents()).toEqual(['oat milk']);
    expect(refused).toHaveBeenCalledWith(
      expect.objectContaining({ change: expect.objectContaining(DELETION), reason: expect.any(ApiError) }),
    );
  });

  test('is sent when the text is as its user saw it', async () => {
    const { contents, sent, refused } = await deletedLate(false);
    expect(sent).toHaveBeenLastCalledWith('delete note');
    expect(contents()).toEqual([]);
    expect(refused).not.toHaveBeenCalled();
  });
});
