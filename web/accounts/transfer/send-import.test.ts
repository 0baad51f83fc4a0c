// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { Plan } from '../../../contract/transfer/plan.ts';
import { storeTokens } from '../../session/tokens.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { sendImport } from './send-import.ts';

const CREATE = 'POST /api/notes/create-many/';
test('an import sets the reminder of a note, and goes on where the server refuses it', async () => {
  storeTokens({ access: 'a', refresh: 'ours' });
  const remind = { local: '2030-12-01T09:00', zone: 'Europe/Berlin', repeat: 'week' } as const;
  const { askedFor } = fakeApi({
    [CREATE]: () => Response.json({}, { status: 201 }),
    'PUT /api/reminders/a/': () => Response.json({ detail: 'You have 200 reminders.' }, { status: 400 }),
  });
  const note = { id: 'a', content: 'Milk', parent: null, important: true, scratched_out: true };
  const sent: number[] = [];
  const plan: Plan = { categories: [], notes: [{ ...note, category: 'home', remind }], here: 0 };
  await sendImport(plan, new AbortController().signal, (count) => sent.push(count));
  expect(askedFor('PUT /api/reminders/a/').map(({ body }) => body)).toEqual([remind]);
  expect(askedFor(CREATE).map(({ body }) => body)).toEqual([{ category: 'home', notes: [note] }]);
  expect(sent).toEqual([1]);
});
