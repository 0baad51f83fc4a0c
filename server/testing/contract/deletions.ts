import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import * as calls from '../../../contract/deletions.ts';
import { listNotes } from '../../../contract/notes.ts';
import type { SignedIn } from '../test-app.ts';
import { noteOf } from '../two-users.ts';
import { aboutBob, outcomes, pathOf, type Rows } from './table.ts';

/** A deletion of one note by the user, made through the API. */
async function deletionOf(user: SignedIn): Promise<{ id: string; summary: object }> {
  const { id: note, content } = await noteOf(user);
  const id = randomUUID();
  const summary = { id, at: expect.any(Number), category: null, content, notes: 1 };
  const answer = await user.call('POST', calls.createDeletion.url, { id, notes: [note] });
  expect(answer).toMatchObject({ status: 201, body: summary });
  return { id, summary };
}

/** Says that the user can still restore the action. */
const restorable = (user: SignedIn, id: string) => async () => {
  const answer = await user.call('POST', pathOf(calls.restoreDeletion, { id }));
  expect(answer.status).toBe(200);
};

const foreignDeletion: Rows['foreign'] = [
  {
    what: 'a deletion of Bob',
    given: async ({ bob }) => {
      const { id } = await deletionOf(bob);
      return { params: { id }, answer: outcomes.NOT_FOUND, intact: restorable(bob, id) };
    },
  },
];

export const deletionRows: Rows[] = [
  {
    endpoint: calls.listDeletions,
    signedIn: true,
    works: async ({ ann }) => {
      const { summary } = await deletionOf(ann);
      return { answer: { status: 200, body: expect.arrayContaining([summary]) } };
    },
  },
  {
    endpoint: calls.createDeletion,
    signedIn: true,
    fields: { id: { kind: 'uuid' }, notes: { kind: 'ids' } },
    works: async ({ ann }) => {
      const [note, id] = [await noteOf(ann), randomUUID()];
      await noteOf(ann, { category: note.category, parent: note.id, content: 'Oat' });
      const made = { id, at: expect.any(Number), category: null, content: 'Milk', notes: 2 };
      return { body: { id, notes: [note.id] }, answer: { status: 201, body: made } };
    },
    foreign: aboutBob(listNotes, {
      'a note of Bob': async ({ bob }) => {
        const [note, id] = [await noteOf(bob), randomUUID()];
        const none = { id, at: expect.any(Number), category: null, content: null, notes: 0 };
        return { body: { id, notes: [note.id] }, answer: { status: 200, body: none } };
      },
    }),
  },
  {
    endpoint: calls.restoreDeletion,
    signedIn: true,
    works: async ({ ann }) => ({
      params: { id: (await deletionOf(ann)).id },
      answer: { status: 200, body: { detail: 'Restored.' } },
    }),
    foreign: foreignDeletion,
  },
  {
    endpoint: calls.deleteDeletion,
    signedIn: true,
    works: async ({ ann }) => ({
      params: { id: (await deletionOf(ann)).id },
      answer: { status: 204, body: undefined },
    }),
    foreign: foreignDeletion,
  },
];
