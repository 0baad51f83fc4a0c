import { expect } from 'vitest';
import * as calls from '../../../contract/reminders.ts';
import type { SignedIn } from '../test-app.ts';
import { noteOf } from '../two-users.ts';
import type { Field } from './fields.ts';
import { aboutBob, outcomes, type Rows } from './table.ts';

const form: Field = { kind: 'form' };
const when = { local: '2030-12-01T09:00', zone: 'Europe/Berlin', repeat: 'never' } as const;
const reminder = { ...when, at: Date.parse('2030-12-01T08:00Z'), due: null };

async function remindedNote(user: SignedIn): Promise<{ id: string }> {
  const { id } = await noteOf(user);
  await user.call('PUT', calls.setReminder.url.replace(':id', id), when);
  return { id };
}

export const reminderRows: Rows[] = [
  {
    endpoint: calls.listReminders,
    signedIn: true,
    works: async ({ ann }) => {
      const { id } = await remindedNote(ann);
      const one = { ...reminder, id, space: expect.any(String) };
      return { answer: { status: 200, body: expect.arrayContaining([one]) } };
    },
  },
  {
    endpoint: calls.setReminder,
    signedIn: true,
    fields: {
      local: form,
      zone: { kind: 'text', max: 64 },
      repeat: form,
      later: { ...form, optional: true },
    },
    works: async ({ ann }) => {
      const { id } = await noteOf(ann);
      const body = { ...reminder, id, space: expect.any(String) };
      return { params: { id }, body: when, answer: { status: 200, body } };
    },
    foreign: aboutBob(calls.listReminders, {
      'a note of Bob': async ({ bob }) => ({
        params: { id: (await remindedNote(bob)).id },
        body: when,
        answer: outcomes.NOT_FOUND,
      }),
    }),
  },
  {
    endpoint: calls.deleteReminder,
    signedIn: true,
    works: async ({ ann }) => ({
      params: { id: (await remindedNote(ann)).id },
      answer: { status: 204, body: undefined },
    }),
    foreign: aboutBob(calls.listReminders, {
      'a note of Bob': async ({ bob }) => ({
        params: { id: (await remindedNote(bob)).id },
        answer: outcomes.NOT_FOUND,
      }),
    }),
  },
];
