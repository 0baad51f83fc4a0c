// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { Plan } from '../../../contract/transfer/plan.ts';
import { storeTokens } from '../../session/tokens.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { sendImport } from './send-import.ts';

const CREATE = 'POST /api/notes/create-many/';
const plan: Plan = {
  categories: [],
  notes: [
    { id: 'a', content: 'Milk', category: 'home', parent: null, important: true, scratched_out: false },
    { id: 'b', content: 'Oat', category: 'home', parent: 'a', important: false, scratched_out: true },
  ],
  here: 0,
};

test('an import that is cut off after a request has kept the important notes of that request important', async () => {
  storeTokens({ access: 'a', refresh: 'ours' });
  const { asked, askedFor } = fakeApi({
    [CREATE]: () => Response.json({}, { status: 201 }),
    'PATCH /api/notes/update-many/': () => Response.json({}),
  });
  await sendImport(plan, new AbortController().signal, () => {});
  expect(askedFor(CREATE).map(({ body }) => body)).toEqual([
    { category: 'home', notes: plan.notes.map(({ category: _, ...note }) => note) },
  ]);
  const toOlderNodes = asked.filter(({ call }) => call !== CREATE).map(({ body }) => body);
  expect(toOlderNodes).toEqual([{ notes: ['a'], important: true }]);
});
