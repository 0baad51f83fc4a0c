import { randomUUID } from 'node:crypto';
import { listNotes as list } from '../../../contract/notes.ts';
import * as calls from '../../../contract/several-notes.ts';
import { categoryOf, noteOf } from '../two-users.ts';
import { aboutBob, type Rows } from './table.ts';

const done = (status: number, detail: string) => ({ status, body: { detail } });
const noSuch = (field: string, pk: string) => ({
  status: 400,
  body: { [field]: [`Invalid pk "${pk}" - object does not exist.`] },
});

const draftOf = (more: object = {}) => ({ id: randomUUID(), content: 'Mine', ...more });

export const severalNotesRows: Rows[] = [
  {
    endpoint: calls.createNotes,
    signedIn: true,
    fields: { category: { kind: 'pk' }, notes: { kind: 'drafts' } },
    works: async ({ ann }) => {
      const { id: category } = await categoryOf(ann);
      const parent = draftOf();
      const notes = [parent, draftOf({ parent: parent.id, scratched_out: true })];
      return { body: { category, notes }, answer: done(201, 'Notes created.') };
    },
    foreign: aboutBob(list, {
      'a category of Bob': async ({ bob }) => {
        const { id } = await categoryOf(bob);
        return { body: { category: id, notes: [draftOf()] }, answer: noSuch('category', id) };
      },
      'a parent of Bob': async ({ ann, bob }) => {
        const [{ id: category }, { id: parent }] = [await categoryOf(ann), await noteOf(bob)];
        return {
          body: { category, notes: [draftOf(), draftOf({ parent })] },
          answer: noSuch('notes', parent),
        };
      },
      'the id of a note of Bob': async ({ ann, bob }) => {
        const [{ id: category }, { id }] = [await categoryOf(ann), await noteOf(bob)];
        const answer = { status: 201, body: { detail: 'Notes created.' } };
        return { body: { category, notes: [draftOf({ id })] }, answer };
      },
    }),
  },
  {
    endpoint: calls.updateNotes,
    signedIn: true,
    fields: {
      notes: { kind: 'ids' },
      important: { kind: 'flag', optional: true },
      scratched_out: { kind: 'flag', optional: true },
      whole: { kind: 'flag', optional: true },
    },
    works: async ({ ann }) => {
      const notes = [(await noteOf(ann)).id, (await noteOf(ann)).id];
      return { body: { notes, important: true, scratched_out: true }, answer: done(200, 'Notes updated.') };
    },
    foreign: aboutBob(list, {
      'a note of Bob': async ({ bob }) => ({
        body: { notes: [(await noteOf(bob)).id], important: true },
        answer: done(200, 'Notes updated.'),
      }),
    }),
  },
  {
    endpoint: calls.moveNotes,
    signedIn: true,
    fields: { moves: { kind: 'moves' }, to: { kind: 'pk', optional: true } },
    works: async ({ ann }) => {
      const [note, category] = [await noteOf(ann), await categoryOf(ann)];
      const moves = [{ notes: [note.id], category: category.id }];
      return { body: { moves }, answer: done(200, 'Notes moved.') };
    },
    foreign: aboutBob(list, {
      'a note of Bob': async ({ ann, bob }) => {
        const [own, { id }] = [await noteOf(ann), await noteOf(bob)];
        const moves = [{ notes: [id], category: own.category, parent: own.id }];
        return { body: { moves }, answer: done(200, 'Notes moved.') };
      },
      'an own note, to a category of Bob': async ({ ann, bob }) => {
        const [{ id }, { category }] = [await noteOf(ann), await noteOf(bob)];
        return { body: { moves: [{ notes: [id], category }] }, answer: noSuch('moves', category) };
      },
      'an own note, under a note of Bob': async ({ ann, bob }) => {
        const [{ id, category }, { id: parent }] = [await noteOf(ann), await noteOf(bob)];
        return { body: { moves: [{ notes: [id], category, parent }] }, answer: noSuch('moves', parent) };
      },
    }),
  },
];
