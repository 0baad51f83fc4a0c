import { randomUUIDv7 } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import * as categoryCalls from '../../contract/categories.ts';
import * as deletionCalls from '../../contract/deletions.ts';
import * as noteCalls from '../../contract/notes.ts';
import * as severalCalls from '../../contract/several-notes.ts';
import type { App } from '../http/app-type.ts';
import type { Deleting } from './bin.ts';
import * as categories from './categories.ts';
import * as deletions from './deletions.ts';
import { duplicateCategory } from './duplicate.ts';
import { costOfList, type ListDeps, listRoutes } from './list-routes.ts';
import { moveNotes } from './moving.ts';
import * as notes from './notes.ts';
import { orderCategories, orderNotes } from './ordering.ts';
import { createNotes, updateNotes } from './several-notes.ts';
import { type Write, writesOf } from './write-route.ts';

export interface ChecklistDeps extends ListDeps {
  /** Called after each durable change. */
  changed: (owner: string, revision: number) => void;
}

/** This many moves cost as much as reading the list once. */
const MOVES_PER_LIST = 100;
const ORDERED = { detail: 'Order updated.' };

const notesOf = ({ caller }: Pick<FastifyRequest, 'caller'>): number => caller.notes;

/** Routes of the signed-in scope. */
export function checklistRoutes(app: App, deps: ChecklistDeps): void {
  listRoutes(app, deps);
  const write = writesOf(app, deps);
  categoryWrites(write, deps);
  noteWrites(write, deps);
  severalNotesWrites(write, deps);
  deletionWrites(write, deps);
}

const deletingBy = ({ deletion }: { deletion?: string }, { clock }: ChecklistDeps): Deleting => ({
  deletion: deletion?.toLowerCase() ?? randomUUIDv7(),
  now: clock(),
});

function categoryWrites(write: Write, deps: ChecklistDeps): void {
  const { db } = deps;
  write(categoryCalls.createCategory, (author, { body }) => categories.createCategory(db, author, body));
  write(categoryCalls.updateCategory, (author, { params: { id }, body }) =>
    categories.updateCategory(db, author, { ...body, id }),
  );
  write(categoryCalls.archiveCategory, (author, { params: { id }, body }) =>
    categories.archiveCategory(db, author, { ...body, id }),
  );
  write(
    categoryCalls.duplicateCategory,
    (author, { params, body }) => duplicateCategory(db, author, { ...body, of: params.id }),
    { cost: ({ caller }) => costOfList(caller) },
  );
  write(
    categoryCalls.deleteCategory,
    (author, { params, query }) => categories.deleteCategory(db, author, params.id, deletingBy(query, deps)),
    { cost: ({ caller }) => costOfList(caller) },
  );
  write(categoryCalls.orderCategories, (author, { body }) => orderCategories(db, author, body.ordering), {
    cost: ({ body }) => body.ordering.length,
    says: ORDERED,
  });
}

function noteWrites(write: Write, deps: ChecklistDeps): void {
  const { db, clock } = deps;
  write(noteCalls.createNote, (author, { body }) => notes.createNote(db, author, body));
  write(noteCalls.updateNote, (author, { params, body }) =>
    notes.updateNote(db, author, params.id, { wanted: body, now: clock() }),
  );
  write(noteCalls.deleteNote, (author, { params, query }) =>
    notes.deleteNote(db, author, params.id, deletingBy(query, deps)),
  );
  write(noteCalls.orderNotes, (author, { body }) => orderNotes(db, author, body.ordering, body.moved), {
    cost: (given) => notesOf(given) + given.body.ordering.length,
    says: ORDERED,
  });
}

function severalNotesWrites(write: Write, { db }: ChecklistDeps): void {
  write(severalCalls.createNotes, (author, { body }) => createNotes(db, author, body), {
    says: { detail: 'Notes created.' },
  });
  write(severalCalls.updateNotes, (author, { body }) => updateNotes(db, author, body), {
    cost: ({ body }) => body.notes.length,
    says: { detail: 'Notes updated.' },
  });
  write(severalCalls.moveNotes, (author, { body }) => moveNotes(db, author, body.moves), {
    cost: (given) => notesOf(given) * (1 + given.body.moves.length / MOVES_PER_LIST),
    says: { detail: 'Notes moved.' },
  });
}

function deletionWrites(write: Write, { db, clock }: ChecklistDeps): void {
  write(
    deletionCalls.createDeletion,
    (author, { body }) => deletions.createDeletion(db, author, { ...body, now: clock() }),
    { cost: ({ body }) => body.notes.length },
  );
  write(
    deletionCalls.restoreDeletion,
    (author, { params: { id } }) => deletions.restoreDeletion(db, author, { id, now: clock() }),
    {
      cost: ({ caller, params }) => deletions.costOfDeletion(db, caller.owner, params.id),
      says: { detail: 'Restored.' },
    },
  );
  write(
    deletionCalls.deleteDeletion,
    (author, { params }) => deletions.deleteDeletion(db, author, params.id),
    { cost: ({ caller, params }) => deletions.costOfDeletion(db, caller.owner, params.id) },
  );
}
