import { expect } from 'vitest';
import * as calls from '../../../contract/notes.ts';
import type { SignedIn } from '../test-app.ts';
import { categoryOf, noteOf } from '../two-users.ts';
import type { Field } from './fields.ts';
import { outcomes, type Rows } from './table.ts';

const id: Field = { kind: 'uuid', optional: true };
const content: Field = { kind: 'text', max: 10_000 };
const category: Field = { kind: 'pk' };
const parent: Field = { kind: 'pk', optional: true, nullable: true };
const flag: Field = { kind: 'flag', optional: true };

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** What the user has now; the function that is given back says that it is still so. */
async function keep(user: SignedIn): Promise<() => Promise<void>> {
  const list = () => user.call('GET', calls.listNotes.url);
  const { body } = await list();
  return async () => expect((await list()).body).toEqual(body);
}

const noSuch = (field: string, pk: string) => ({
  status: 400,
  body: { [field]: [`Invalid pk "${pk}" - object does not exist.`] },
});

const createForeign: Rows['foreign'] = [
  {
    what: 'a category of Bob',
    given: async ({ bob }) => {
      const { id } = await categoryOf(bob);
      return {
        body: { content: 'Mine', category: id },
        answer: noSuch('category', id),
        intact: await keep(bob),
      };
    },
  },
  {
    what: 'a parent of Bob',
    given: async ({ ann, bob }) => {
      const [{ id }, note] = [await categoryOf(ann), await noteOf(bob)];
      return {
        body: { content: 'Mine', category: id, parent: note.id },
        answer: noSuch('parent', note.id),
        intact: await keep(bob),
      };
    },
  },
  {
    what: 'the id of a note of Bob',
    given: async ({ ann, bob }) => {
      const [{ id }, note] = [await categoryOf(ann), await noteOf(bob)];
      return {
        body: { id: note.id, content: 'Mine', category: id },
        answer: { status: 400, body: { id: ['This id is already in use.'] } },
        intact: await keep(bob),
      };
    },
  },
];

export const noteRows: Rows[] = [
  {
    endpoint: calls.listNotes,
    signedIn: true,
    works: async ({ ann }) => ({
      answer: { status: 200, body: expect.arrayContaining([await noteOf(ann)]) },
    }),
  },
  {
    endpoint: calls.createNote,
    signedIn: true,
    fields: { id, content, category, parent },
    works: async ({ ann }) => {
      const parent = await noteOf(ann);
      const draft = { content: ' 2 %, cold\n', category: parent.category, parent: parent.id };
      const made = {
        ...draft,
        id: expect.stringMatching(UUID_V7),
        important: false,
        scratched_out: false,
      };
      return { body: draft, answer: { status: 201, body: made } };
    },
    foreign: createForeign,
  },
  {
    endpoint: calls.updateNote,
    signedIn: true,
    fields: { content: { ...content, optional: true }, important: flag, scratched_out: flag },
    works: async ({ ann }) => {
      const note = await noteOf(ann);
      const change = { content: 'Bread', important: true, scratched_out: true };
      return {
        params: { id: note.id },
        body: change,
        answer: { status: 200, body: { ...note, ...change } },
      };
    },
    foreign: [
      {
        what: 'a note of Bob',
        given: async ({ bob }) => {
          const { id } = await noteOf(bob);
          return {
            params: { id },
            body: { content: 'Mine' },
            answer: outcomes.NOT_FOUND,
            intact: await keep(bob),
          };
        },
      },
      {
        what: 'a note of Bob, and changes nothing',
        given: async ({ bob }) => {
          const { id } = await noteOf(bob);
          return { params: { id }, body: {}, answer: outcomes.NOT_FOUND, intact: await keep(bob) };
        },
      },
    ],
  },
  {
    endpoint: calls.deleteNote,
    signedIn: true,
    works: async ({ ann }) => ({
      params: { id: (await noteOf(ann)).id },
      answer: { status: 204, body: undefined },
    }),
    foreign: [
      {
        what: 'a note of Bob',
        given: async ({ bob }) => {
          const { id } = await noteOf(bob);
          return { params: { id }, answer: outcomes.NOT_FOUND, intact: await keep(bob) };
        },
      },
    ],
  },
  {
    endpoint: calls.orderNotes,
    signedIn: true,
    fields: { ordering: { kind: 'ordering' } },
    works: async ({ ann }) => {
      const [first, second] = [await noteOf(ann), await noteOf(ann)];
      return { body: { ordering: [second.id, first.id] }, answer: outcomes.ORDERED };
    },
    foreign: [
      {
        what: 'notes of Bob',
        given: async ({ ann, bob }) => {
          const [own, first, second] = [await noteOf(ann), await noteOf(bob), await noteOf(bob)];
          return {
            body: { ordering: [second.id, own.id, first.id] },
            answer: outcomes.ORDERED,
            intact: await keep(bob),
          };
        },
      },
    ],
  },
];
