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

test('an import sets the reminder of a note, and goes on where the server refuses it', async () => {
  storeTokens({ access: 'a', refresh: 'ours' });
  const remind = { local: '2030-12-01T09:00', zone: 'Europe/Berlin', repeat: 'week' } as const;
  const { askedFor } = fakeApi({
    [CREATE]: () => Response.json({}, { status: 201 }),
    'PUT /api/reminders/a/': () => Response.json({ detail: 'You have 200 reminders.' }, { status: 400 }),
  });
  const [, oat] = plan.notes;
  const sent: number[] = [];
  const notes = oat ? [{ ...oat, id: 'a', parent: null, remind }] : [];
  await sendImport({ ...plan, notes }, new AbortController().signal, (count) => sent.push(count));
  expect(askedFor('PUT /api/reminders/a/').map(({ body }) => body)).toEqual([remind]);
  expect(askedFor(CREATE)[0]?.body).not.toHaveProperty('notes.0.remind');
  expect(sent).toEqual([1]);
});

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
