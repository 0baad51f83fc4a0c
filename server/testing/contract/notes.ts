import { expect } from 'vitest';
import * as calls from '../../../contract/notes.ts';
import { patchNote } from '../checklist-calls.ts';
import { categoryOf, noteOf } from '../two-users.ts';
import type { Field } from './fields.ts';
import { aboutBob, outcomes, type Rows, UUID_V7 } from './table.ts';

const id: Field = { kind: 'uuid', optional: true };
const content: Field = { kind: 'text', max: 10_000 };
const category: Field = { kind: 'pk' };
const parent: Field = { kind: 'pk', optional: true, nullable: true };
const flag: Field = { kind: 'flag', optional: true };
const base: Field = { kind: 'base', optional: true };
const list = calls.listNotes;

const noSuch = (field: string, pk: string) => ({
  status: 400,
  body: { [field]: [`Invalid pk "${pk}" - object does not exist.`] },
});

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
    fields: { id, content, category, parent, important: flag, scratched_out: flag },
    works: async ({ ann }) => {
      const parent = await noteOf(ann);
      const draft = { content: ' 2 %, cold\n', category: parent.category, parent: parent.id };
      const made = { ...draft, id: expect.stringMatching(UUID_V7), important: false, scratched_out: false };
      return { body: draft, answer: { status: 201, body: made } };
    },
    foreign: aboutBob(list, {
      'a category of Bob': async ({ bob }) => {
        const { id } = await categoryOf(bob);
        return { body: { content: 'Mine', category: id }, answer: noSuch('category', id) };
      },
      'a parent of Bob': async ({ ann, bob }) => {
        const [{ id: category }, { id: parent }] = [await categoryOf(ann), await noteOf(bob)];
        return { body: { content: 'Mine', category, parent }, answer: noSuch('parent', parent) };
      },
      'the id of a note of Bob': async ({ ann, bob }) => {
        const [{ id: category }, { id }] = [await categoryOf(ann), await noteOf(bob)];
        const made = { id, content: 'Mine', category, parent: null, important: false, scratched_out: false };
        return { body: { id, content: 'Mine', category }, answer: { status: 201, body: made } };
      },
    }),
  },
  {
    endpoint: calls.updateNote,
    signedIn: true,
    fields: {
      category: { ...category, optional: true },
      parent,
      content: { ...content, optional: true },
      important: flag,
      scratched_out: flag,
      base,
    },
    works: async ({ ann }) => {
      const note = await noteOf(ann);
      const body = { content: 'Bread', important: true, scratched_out: true };
      return { params: { id: note.id }, body, answer: { status: 200, body: { ...note, ...body } } };
    },
    foreign: aboutBob(list, {
      'a note of Bob': async ({ bob }) => ({
        params: { id: (await noteOf(bob)).id },
        body: { content: 'Mine' },
        answer: outcomes.NOT_FOUND,
      }),
      'a note of Bob, and changes nothing': async ({ bob }) => ({
        params: { id: (await noteOf(bob)).id },
        body: {},
        answer: outcomes.NOT_FOUND,
      }),
    }),
  },
  {
    endpoint: calls.listEarlierTexts,
    signedIn: true,
    works: async ({ ann }) => {
      const { id } = await noteOf(ann);
      await patchNote(ann, id, { content: 'Bread' });
      const texts = [{ at: expect.any(Number), content: 'Milk' }];
      return { params: { id }, answer: { status: 200, body: texts } };
    },
    foreign: aboutBob(list, {
      'a note of Bob': async ({ bob }) => ({
        params: { id: (await noteOf(bob)).id },
        answer: outcomes.NOT_FOUND,
      }),
    }),
  },
  {
    endpoint: calls.deleteNote,
    signedIn: true,
    works: async ({ ann }) => ({
      params: { id: (await noteOf(ann)).id },
      answer: { status: 204, body: undefined },
    }),
    foreign: aboutBob(list, {
      'a note of Bob': async ({ bob }) => ({
        params: { id: (await noteOf(bob)).id },
        answer: outcomes.NOT_FOUND,
      }),
    }),
  },
  {
    endpoint: calls.orderNotes,
    signedIn: true,
    fields: { ordering: { kind: 'ordering' }, moved: { kind: 'moved', optional: true } },
    works: async ({ ann }) => {
      const [first, second] = [await noteOf(ann), await noteOf(ann)];
      return { body: { ordering: [second.id, first.id] }, answer: outcomes.ORDERED };
    },
    foreign: aboutBob(list, {
      'notes of Bob': async ({ ann, bob }) => {
        const [own, first, second] = [await noteOf(ann), await noteOf(bob), await noteOf(bob)];
        return { body: { ordering: [second.id, own.id, first.id] }, answer: outcomes.ORDERED };
      },
    }),
  },
];
