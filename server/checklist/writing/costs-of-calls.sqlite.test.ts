import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { duplicateCategory } from '../../../contract/categories.ts';
import { createNotes, moveNotes, updateNotes } from '../../../contract/several-notes.ts';
import * as calls from '../../testing/checklist-calls.ts';
import { fillNotes } from '../../testing/fill-notes.ts';
import { share } from '../../testing/sharing-calls.ts';
import { categoryOf, usersOfFile } from '../../testing/two-users.ts';

const costs = vi.hoisted(() => [] as number[]);
vi.mock(import('../../http/limits/costly-work.ts'), async (original) => {
  const actual = await original();
  return {
    ...actual,
    costlyWork(deps) {
      const run = actual.costlyWork(deps);
      return (request, cost, work) => {
        costs.push(cost);
        return run(request, cost, work);
      };
    },
  };
});

const { app, ann } = await usersOfFile();
const KIB_OF_TEXT = 'x'.repeat(1024);

test('a call costs the rows that it reads or writes, and their text in KiB', async () => {
  const { id: category } = await categoryOf(ann);
  const { id: other, title } = await categoryOf(ann);
  const ids = await fillNotes(app.db, ann, Array(10).fill({ category, content: KIB_OF_TEXT }));
  const moveOf = (notes: string[]) => ({ notes, category, after: null });
  const drafts = Array.from({ length: 3 }, () => ({ id: randomUUID(), content: KIB_OF_TEXT }));
  const deletion = randomUUID();
  const duplicate = { id: randomUUID(), title: 'Copy', unscratched: false };

  const made: [
    call: string,
    status: number,
    cost: number | readonly number[],
    run: () => Promise<{ status: number }>,
  ][] = [
    ['orders two categories', 200, 2, () => calls.orderCategoriesOf(ann, [other, category])],
    ['orders two of ten notes', 200, 12, () => calls.orderNotesOf(ann, ids.slice(0, 2))],
    [
      'updates four notes',
      200,
      4,
      () => ann.call('PATCH', updateNotes.url, { notes: ids.slice(0, 4), important: true }),
    ],
    [
      'moves two of ten notes at once',
      200,
      13,
      () => ann.call('POST', moveNotes.url, { moves: [moveOf(ids.slice(2, 4))] }),
    ],
    [
      'moves ten notes one by one, each twice',
      200,
      40,
      () => ann.call('POST', moveNotes.url, { moves: [...ids, ...ids].map((id) => moveOf([id])) }),
    ],
    ['reads ten notes of one KiB', 200, 20, () => ann.call('GET', '/api/notes/')],
    [
      'duplicates them',
      201,
      20,
      () => ann.call('POST', duplicateCategory.url.replace(':id', category), duplicate),
    ],
    [
      'creates three notes of one KiB',
      201,
      6,
      () => ann.call('POST', createNotes.url, { category: other, notes: drafts }),
    ],
    ['shares a category of 23 notes in all', 201, 23, () => share(ann, category)],
    [
      'orders three notes that nobody has, looked for in the one shared category and in the lists of ten',
      200,
      [3 * 2, 3 + 13],
      () => calls.orderNotesOf(ann, [randomUUID(), randomUUID(), randomUUID()]),
    ],
    [
      'deletes a category of 13 notes of one KiB in all, looked for among those that are shared',
      204,
      [1, 26],
      () => calls.removeCategory(ann, other, deletion),
    ],
    [
      'forgets it, three notes and a category',
      204,
      4 + 3 + title.length / 1024,
      () => calls.forget(ann, deletion),
    ],
  ];
  for (const [call, status, cost, run] of made) {
    costs.length = 0;
    expect((await run()).status, call).toBe(status);
    expect(costs, call).toEqual([cost].flat());
  }
});
