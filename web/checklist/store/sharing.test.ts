// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Category } from '../../../contract/categories.ts';
import { movedId } from '../../../contract/moved-id.ts';
import { ApiError } from '../../api/api-error.ts';
import { storeTokens } from '../../session/tokens.ts';
import { accessToken } from '../../testing/fake-api.ts';
import { noteOf } from '../../testing/note-of.ts';
import { openChecklist, wholeList } from '../../testing/open-checklist.ts';
import type { Change } from './changes/change.ts';
import { notice } from './notice.ts';
import { withdrawn } from './people/withdrawn.ts';
import { draftKey, drafts } from './typed/drafts.ts';

const shared = (mine: boolean) => ({ id: 'shop', title: 'Shopping', shared: { people: 2, mine } });
const OWN: Category = { id: 'own', title: 'Own' };
const NOT_FOUND = () => new ApiError(404, { detail: 'Not found.' });

beforeEach(() => {
  storeTokens({ access: accessToken({ user_id: 'ann' }), refresh: `of ann ${Math.random()}` });
});

/** A page before a server that holds some lists, each with its own revision. */
async function openPage() {
  const server = {
    revisions: { own: 5, shop: 40 },
    categories: [OWN, shared(false)],
    notes: [noteOf('tent', 'own'), noteOf('milk', 'shop')],
    refuse: [] as ApiError[],
    /** Runs before a change is answered. */
    meanwhile: (_change: Change): void => {},
    /** Lists that cannot be fetched now. */
    isAway: (_list: string): boolean => false,
  };
  const asked: string[] = [];
  const sent: Change[] = [];
  const keys: string[] = [];
  const listOf = (key: string) => {
    if (key === 'categories') return server.categories;
    const isShared = (id: string) => server.categories.some((one) => one.id === id && 'shared' in one);
    const isOwn = (id: string) => server.categories.some((one) => one.id === id && !('shared' in one));
    if (key === 'notes ann') return server.notes.filter(({ category }) => isOwn(category));
    const space = key.replace('notes ', '');
    if (!isShared(space)) throw NOT_FOUND();
    return server.notes.filter(({ category }) => category === space);
  };
  const fetchList = async (key: string, since: string) => {
    asked.push(`${key} since ${since}`);
    if (server.isAway(key)) throw new ApiError(503);
    const rows = listOf(key);
    const space = /^notes (.*)/.exec(key)?.[1] ?? 'ann';
    return wholeList(space, space === 'ann' ? server.revisions.own : server.revisions.shop, rows);
  };
  const sendChange = async (change: Change, key: string) => {
    sent.push(change);
    keys.push(key);
    server.meanwhile(change);
    const [refusal] = server.refuse.splice(0, 1);
    if (refusal) throw refusal;
    if (change.kind === 'create note') server.notes.push(noteOf(change.id, change.category));
    return change.space === 'ann' ? ++server.revisions.own : ++server.revisions.shop;
  };
  const { checklist: page, reportRefusal, refuseStep } = openChecklist({ fetchList, sendChange });
  const notes = () => page.shown.read().notes?.map(({ id }) => id);
  await expect.poll(notes).toEqual(['tent', 'milk']);
  asked.length = 0;
  const entries = () => page.queue.state.read().entries;
  const waits = () => page.queue.state.read().changes.length;
  const add = (id: string) =>
    page.change({ kind: 'create note', id, content: id, category: 'shop', parent: null });
  return { page, server, asked, sent, keys, notes, entries, waits, add, reportRefusal, refuseStep };
}

test.each([
  ['a shared', 'shop', 'milk', 'notes shop since e.40'],
  ['an own', 'ann', 'tent', 'notes ann since e.5'],
])(
  'a change in %s category names its space %s, and fetches its notes alone',
  async (_, space, id, fetched) => {
    const { page, asked, sent, waits } = await openPage();
    page.change({ kind: 'update note', id, important: true });
    await expect.poll(waits).toBe(0);
    expect(sent).toMatchObject([{ id, space }]);
    await expect.poll(() => asked).toEqual([fetched]);
  },
);

test.each([
  [404, { kind: 'update note', id: 'tent', important: true }],
  [404, { kind: 'update category', id: 'own', title: 'Ours' }],
  [400, { kind: 'create note', id: 'map', content: 'map', category: 'own', parent: null }],
] as const)(
  'what waits for a category that is shared meanwhile follows it there after a %j',
  async (status, first) => {
    const { page, server, sent, keys, waits, reportRefusal } = await openPage();
    const second: Change = {
      kind: 'create note',
      id: 'lamp',
      content: 'lamp',
      category: 'own',
      parent: null,
    };
    server.meanwhile = ({ space }) => {
      server.categories = [{ ...OWN, shared: { people: 1, mine: true } }, shared(true)];
      if (space === 'ann') server.refuse = [new ApiError(status, { detail: 'Not found.' })];
    };
    page.change(first);
    page.change(second);
    await expect.poll(waits).toBe(0);
    expect(sent).toMatchObject([
      { ...first, space: 'ann' },
      { ...first, space: 'own' },
      { ...second, space: 'own' },
    ]);
    expect(new Set(keys).size).toBe(3);
    expect(reportRefusal).not.toHaveBeenCalled();
  },
);

test.each([
  ['of the shared category fetches its notes', 'shop', 41, ['notes shop since e.40']],
  ['that is known already fetches nothing', 'shop', 40, []],
  ['of the own lists fetches both', 'ann', 6, ['categories since e.5', 'notes ann since e.5']],
  ['of a space that has no tab fetches nothing', 'other', 99, []],
] as const)('an announcement %s', async (_, space, revision, expected) => {
  const { page, server, asked } = await openPage();
  server.revisions.own = space === 'ann' ? revision : 5;
  server.revisions.shop = space === 'shop' ? revision : 40;
  page.onAnnouncement(space, { epoch: 'e', revision });
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked).toEqual(expected);
});

test('what is announced within a moment is fetched together', async () => {
  const { page, server, asked } = await openPage();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  for (const revision of [41, 42, 43, 44]) {
    server.revisions.shop = revision;
    page.onAnnouncement('shop', { epoch: 'e', revision });
    await vi.advanceTimersByTimeAsync(50);
  }
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual(['notes shop since e.40', 'notes shop since e.41']);
});

describe('A list that cannot be fetched', () => {
  /** Longer than several fetches and the pause between them. */
  const aWhile = () => vi.advanceTimersByTimeAsync(2_000);

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout'], shouldAdvanceTime: true });
  });

  test.each([
    ['own', 'notes ann', 'ann', 6],
    ['shop', 'notes shop', 'shop', 41],
  ])('after an announcement (%s) is fetched at each sign of the server until it is here', async (...of) => {
    const [category, key, space, revision] = of;
    const { page, server, asked, notes } = await openPage();
    await aWhile();
    const before = page.asOf();
    server.revisions = { own: 6, shop: 41 };
    server.notes.push(noteOf('bread', category));
    server.isAway = (list) => list === key;
    const times = () => asked.filter((one) => one.startsWith(`${key} since`)).length;
    page.onAnnouncement(space, { epoch: 'e', revision });
    await aWhile();
    expect(times()).toBe(1);
    page.confirm();
    await aWhile();
    expect(times()).toBe(2);
    expect(page.asOf()).toEqual(before);
    server.isAway = () => false;
    page.confirm();
    await expect.poll(notes).toContain('bread');
    await aWhile();
    page.confirm();
    expect(page.asOf().getTime()).toBe(Date.now());
    await aWhile();
    expect(times()).toBe(3);
  });

  test.each([503, 404])('at first, for a %i, is fetched at the next sign of the server', async (status) => {
    const { page, server, asked } = await openPage();
    const joined = { id: 'new', title: 'New', shared: { people: 2, mine: false } };
    server.categories = [OWN, shared(true), joined];
    server.isAway = (list) => {
      if (list === 'notes new') throw new ApiError(status, { detail: 'No.' });
      return false;
    };
    const times = () => asked.filter((one) => one.startsWith('notes new since')).length;
    page.refetch();
    await aWhile();
    expect(page.shown.read().awaited).toEqual(['new']);
    expect(times()).toBe(1);
    server.isAway = () => false;
    page.confirm();
    await expect.poll(() => page.shown.read().awaited).toEqual([]);
    expect(times()).toBe(2);
  });
});

describe('After a 404', () => {
  test('a change in a category that is still shared is handled as usual', async () => {
    const { page, server, sent, entries, reportRefusal } = await openPage();
    server.refuse = [NOT_FOUND()];
    page.change({ kind: 'update note', id: 'milk', content: 'oat milk' });
    await expect.poll(entries).toMatchObject([{ held: { why: 'gone' } }]);
    expect(sent).toHaveLength(1);
    expect(reportRefusal).not.toHaveBeenCalled();
  });

  test('a deletion in a category that was shared while it waited is sent to its space, when its notes are not here yet', async () => {
    const { page, server, sent, waits } = await openPage();
    server.refuse = [new ApiError(503)];
    page.change({ kind: 'delete note', id: 'tent', deletion: 'd' });
    await expect.poll(() => sent).toHaveLength(1);
    server.categories = [{ ...OWN, shared: { people: 1, mine: true } }, shared(false)];
    server.isAway = (list) => list === 'notes own';
    page.refetch();
    await expect.poll(() => page.confirmed().notes.map(({ id }) => id)).toEqual(['milk']);
    server.meanwhile = ({ space }) => {
      if (space === 'ann') server.refuse = [NOT_FOUND()];
    };
    page.queue.tryNow();
    await expect.poll(() => page.queue.state.read().isHeldUp && sent.length).toBe(2);
    server.isAway = () => false;
    page.queue.tryNow();
    await expect.poll(waits).toBe(0);
    expect(sent.map(({ space }) => space)).toEqual(['ann', 'ann', 'ann', 'own']);
  });

  test('a deletion in a category that was shared while it waited is sent to its space, when no notes are here yet', async () => {
    const first = [new ApiError(503)];
    const fetchList = async (key: string) => {
      const [failure] = key === 'notes ann' ? first.splice(0) : [];
      if (failure) throw failure;
      if (key === 'categories') return wholeList('ann', 6, [{ ...OWN, shared: { people: 1, mine: true } }]);
      return key === 'notes own' ? wholeList('own', 1, [noteOf('tent', 'own')]) : wholeList('ann', 6, []);
    };
    const sent: (string | undefined)[] = [];
    const sendChange = async ({ space }: Change) => {
      sent.push(space);
      if (space === 'ann') throw NOT_FOUND();
    };
    const { checklist } = openChecklist({ fetchList, sendChange });
    checklist.queue.add([{ kind: 'delete note', id: 'tent', deletion: 'd', space: 'ann' }]);
    await expect.poll(() => checklist.queue.state.read().entries).toEqual([]);
    expect(sent).toEqual(['ann', 'own']);
  });

  test('all changes in a category that is gone wait for a decision, and other changes are sent', async () => {
    const { page, server, sent, entries, add, notes } = await openPage();
    server.refuse = [NOT_FOUND()];
    server.categories = [OWN] as typeof server.categories;
    add('bread');
    page.change({ kind: 'update note', id: 'milk', content: 'oat milk', base: { content: 'milk' } });
    page.change({ kind: 'update note', id: 'tent', important: true });
    await expect.poll(() => sent.at(-1)).toMatchObject({ id: 'tent' });
    await expect
      .poll(() => entries().map(({ held }) => held))
      .toMatchObject([
        { title: 'Shopping', done: 'Added “bread”' },
        { title: 'Shopping', done: 'Changed “milk” to “oat milk”' },
      ]);
    expect(notes()).toEqual(['tent']);
    expect(withdrawn().read()).toEqual([{ space: 'shop', title: 'Shopping' }]);
    expect(sent).toHaveLength(2);
  });
});

describe('A change that the server makes for those of its notes that are there', () => {
  const CHANGES: Change[] = [
    { kind: 'update notes', ids: ['tent'], flag: 'scratched_out', value: true },
    { kind: 'move notes', moves: [{ notes: ['tent'], category: 'own', parent: null, after: null }] },
    { kind: 'move note', id: 'tent', after: null },
  ];

  test.each(CHANGES)(
    'is sent to the space of a category that was shared while it waited: $kind',
    async (change) => {
      const { page, server, sent, waits } = await openPage();
      server.categories = [{ ...OWN, shared: { people: 1, mine: true } }, shared(true)];
      const later = Date.now() + 60_000;
      page.change(change);
      vi.spyOn(Date, 'now').mockReturnValue(later);
      await expect.poll(waits).toBe(0);
      expect(sent.map(({ space }) => space)).toEqual(['own']);
    },
  );
});

describe('A rename of a shared category that waits when its sharing ends', () => {
  const RENAME: Change = { kind: 'update category', id: 'shop', title: 'Market' };
  const TICK: Change = { kind: 'update note', id: 'tent', important: true };

  test('comes to a member who was removed, and what is behind it is sent', async () => {
    const { page, server, sent, entries } = await openPage();
    server.meanwhile = ({ kind }) => {
      server.categories = [OWN] as typeof server.categories;
      if (kind === 'update category') server.refuse = [NOT_FOUND()];
    };
    page.change(RENAME);
    page.change(TICK);
    await expect.poll(() => sent.at(-1)).toMatchObject({ id: 'tent' });
    await expect.poll(entries).toMatchObject([{ change: RENAME, held: { why: 'ended', title: 'Market' } }]);
    expect(sent).toHaveLength(2);
  });

  test('that is of no list of this user, is refused once', async () => {
    const { page, server, sent, waits, reportRefusal } = await openPage();
    server.refuse = [NOT_FOUND()];
    page.queue.add([{ ...RENAME, id: 'gone', space: 'gone' }]);
    page.change(TICK);
    await expect.poll(waits).toBe(0);
    expect(sent).toHaveLength(2);
    expect(reportRefusal).not.toHaveBeenCalled();
  });
});

describe('What waits for a sharing that has ended', () => {
  /** The sharing ends while changes wait. */
  async function withAnEnd(wait: (page: Awaited<ReturnType<typeof openPage>>) => void) {
    const opened = await openPage();
    opened.server.isAway = () => true;
    opened.server.refuse = Array.from({ length: 9 }, () => new ApiError(503));
    wait(opened);
    opened.server.isAway = () => false;
    opened.server.categories = [OWN] as typeof opened.server.categories;
    opened.page.refetch();
    await expect.poll(withdrawn().read).toEqual([{ space: 'shop', title: 'Shopping' }]);
    return opened;
  }

  test('waits for its user, with what another tab had added and this one receives later', async () => {
    const { page, entries } = await withAnEnd(({ add }) => {
      for (const id of ['bread', 'salt', 'tea']) add(id);
    });
    const ended = { held: { why: 'ended', title: 'Shopping' } };
    expect(entries()).toMatchObject([ended, ended, ended]);
    page.queue.add([
      { kind: 'create note', id: 'rice', content: 'rice', category: 'shop', parent: null, space: 'shop' },
    ]);
    page.refetch();
    await expect
      .poll(entries)
      .toMatchObject([ended, ended, ended, { held: { why: 'ended', space: 'shop' } }]);
  });

  test('an undo among it is reported as not made', async () => {
    const { refuseStep, entries } = await withAnEnd(({ page, add }) => {
      add('bread');
      page.undo();
    });
    expect(entries()).toMatchObject([{ change: { kind: 'create note' } }]);
    const undo = expect.objectContaining({ kind: 'delete note', id: 'bread' });
    expect(refuseStep).toHaveBeenCalledWith(expect.anything(), undo, 'is no longer shared with you');
  });

  test('a change of before is not undone any more', async () => {
    const { page, sent, waits, server } = await openPage();
    page.change({ kind: 'update note', id: 'milk', important: true });
    await expect.poll(waits).toBe(0);
    server.categories = [OWN] as typeof server.categories;
    page.refetch();
    await expect.poll(withdrawn().read).toHaveLength(1);
    page.undo();
    expect(notice().read()).toEqual({
      kind: 'stays',
      text: 'Not undone: “milk” is no longer shared with you',
    });
    expect(waits()).toBe(0);
    expect(sent).toHaveLength(1);
  });
});

describe('A note that moves between an own and a shared category', () => {
  const move = (id: string, category: string): Change => ({
    kind: 'move notes',
    moves: [{ notes: [id], category, parent: null }],
  });

  test('is one change, after which both lists are fetched', async () => {
    const { page, asked, sent, notes, waits } = await openPage();
    page.change(move('tent', 'shop'));
    const arrived = { ...noteOf('tent', 'shop'), id: movedId('tent', 'shop') };
    expect(page.shown.read().notes).toContainEqual(arrived);
    await expect.poll(waits).toBe(0);
    expect(sent).toMatchObject([{ kind: 'move notes', space: 'ann', to: 'shop' }]);
    await expect.poll(() => [...asked].sort()).toEqual(['notes ann since e.5', 'notes shop since e.40']);
    expect(notes()).toHaveLength(2);
  });

  test('stays where it is when the move is refused', async () => {
    const { page, server, notes, waits } = await openPage();
    server.refuse = [new ApiError(400, { detail: 'The limit of 1,000 notes is reached.' })];
    page.change(move('tent', 'shop'));
    await expect.poll(waits).toBe(0);
    expect(notes()).toEqual(['tent', 'milk']);
  });

  test('stays where it is, for a decision, when the sharing has ended before it was moved', async () => {
    const { page, server, notes, waits, entries } = await openPage();
    server.refuse = [NOT_FOUND()];
    server.categories = [OWN] as typeof server.categories;
    page.change(move('tent', 'shop'));
    page.refetch();
    await expect.poll(entries).toMatchObject([{ held: { why: 'ended', title: 'Shopping', space: 'shop' } }]);
    expect(waits()).toBe(0);
    expect(notes()).toEqual(['tent']);
  });

  test('is moved back by one change', async () => {
    const { page, server, sent, waits } = await openPage();
    moveThere(server);
    page.change(move('milk', 'own'));
    await expect.poll(waits).toBe(0);
    page.undo();
    await expect.poll(waits).toBe(0);
    expect(sent.map(({ kind, space }) => [kind, space])).toEqual([
      ['move notes', 'shop'],
      ['move notes', 'ann'],
    ]);
    const returned = movedId(movedId('milk', 'ann'), 'shop');
    expect(page.shown.read().notes).toContainEqual({ ...noteOf('milk', 'shop'), id: returned });
  });

  test('is followed by what was typed for it, and by the undo of what was done before', async () => {
    const { page, server, sent, waits } = await openPage();
    moveThere(server);
    drafts().keep(draftKey.note('milk'), 'milk, the', 'milk');
    page.change({ kind: 'update note', id: 'milk', important: true });
    page.change(move('milk', 'own'));
    await expect.poll(waits).toBe(0);
    const [there, returned] = [movedId('milk', 'ann'), movedId(movedId('milk', 'ann'), 'shop')];
    expect(drafts().of(draftKey.note('milk'))).toBeUndefined();
    expect(drafts().of(draftKey.note(there))).toMatchObject({ text: 'milk, the' });
    page.undo();
    page.undo();
    await expect.poll(waits).toBe(0);
    expect(sent.at(-1)).toMatchObject({ kind: 'update note', id: returned, important: false, space: 'shop' });
    expect(drafts().of(draftKey.note(returned))).toMatchObject({ text: 'milk, the' });
  });

  /** The server makes the moves of one note. */
  function moveThere(server: Awaited<ReturnType<typeof openPage>>['server']): void {
    server.meanwhile = (change) => {
      if (change.kind !== 'move notes') return;
      const category = change.to === 'ann' ? 'own' : 'shop';
      server.notes = server.notes.map((note) =>
        note.content === 'milk' ? { ...note, category, id: movedId(note.id, change.to ?? '') } : note,
      );
    };
  }
});

test('a category that its sharer deletes is deleted in its space, and not reported as withdrawn', async () => {
  const { page, server, sent, notes, waits } = await openPage();
  server.meanwhile = () => {
    server.categories = [OWN] as typeof server.categories;
  };
  page.change({ kind: 'delete category', id: 'shop', deletion: 'd' });
  await expect.poll(waits).toBe(0);
  expect(sent.map(({ space }) => space)).toEqual(['shop']);
  page.refetch();
  await expect.poll(() => page.confirmed().categories).toEqual([OWN]);
  expect(notes()).toEqual(['tent']);
  expect(withdrawn().read()).toEqual([]);
});

test('a category that its sharer has deleted on another device is not reported as withdrawn', async () => {
  const { page, server, notes } = await openPage();
  server.categories = [OWN, shared(true)];
  page.refetch();
  await expect.poll(() => page.confirmed().categories).toContainEqual(shared(true));
  server.categories = [OWN] as typeof server.categories;
  page.refetch();
  await expect.poll(notes).toEqual(['tent']);
  expect(withdrawn().read()).toEqual([]);
});

test('a category that its user leaves is not reported as withdrawn', async () => {
  const { page, server, notes } = await openPage();
  await page.leave('shop', async () => {
    server.categories = [OWN] as typeof server.categories;
  });
  await expect.poll(notes).toEqual(['tent']);
  expect(withdrawn().read()).toEqual([]);
});

test('a category that its user has left is no news either when the categories cannot be fetched at once', async () => {
  const { page, server, notes } = await openPage();
  server.isAway = () => true;
  await page.leave('shop', async () => {
    server.categories = [OWN] as typeof server.categories;
  });
  await expect.poll(() => page.shown.read().failed).toBeDefined();
  server.isAway = () => false;
  page.refetch();
  await expect.poll(notes).toEqual(['tent']);
  expect(withdrawn().read()).toEqual([]);
});

test('a category that the user failed to leave is reported once its sharing ends later', async () => {
  const { page, server, notes } = await openPage();
  await page.leave('shop', () => Promise.reject(NOT_FOUND())).catch(() => {});
  server.categories = [OWN] as typeof server.categories;
  page.refetch();
  await expect.poll(notes).toEqual(['tent']);
  expect(withdrawn().read()).toEqual([{ space: 'shop', title: 'Shopping' }]);
});

test('a category that is shared with its user again is not reported as withdrawn any more', async () => {
  const { page, server, notes } = await openPage();
  server.categories = [OWN] as typeof server.categories;
  page.refetch();
  await expect.poll(notes).toEqual(['tent']);
  expect(withdrawn().read()).toHaveLength(1);
  server.categories = [OWN, shared(false)];
  page.refetch();
  await expect.poll(notes).toEqual(['tent', 'milk']);
  expect(withdrawn().read()).toEqual([]);
});

test('a category that has just been joined shows its notes as soon as they have loaded', async () => {
  const { page, server, asked } = await openPage();
  server.categories = [OWN, shared(true), { id: 'new', title: 'New', shared: { people: 2, mine: false } }];
  page.refetch();
  await expect.poll(() => asked).toContain('notes new since 0');
});
