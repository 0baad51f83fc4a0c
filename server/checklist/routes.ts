import { randomUUIDv7 } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import * as categoryCalls from '../../contract/categories.ts';
import * as deletionCalls from '../../contract/deletions.ts';
import type { BodyOf } from '../../contract/endpoint.ts';
import { SHARED_NOTES_MAX } from '../../contract/limits.ts';
import * as noteCalls from '../../contract/notes.ts';
import * as severalCalls from '../../contract/several-notes.ts';
import { closedToTokens } from '../errors.ts';
import type { App } from '../http/app-type.ts';
import type { Deleting } from './bin/bin.ts';
import { sharedLists } from './door/access.ts';
import type { Actor } from './door/change.ts';
import * as categories from './lists/categories.ts';
import { duplicateCategory } from './lists/duplicate.ts';
import { moveNotes } from './lists/moving.ts';
import * as notes from './lists/notes.ts';
import { orderCategories, orderNotes } from './lists/ordering.ts';
import { createNotes, updateNotes } from './lists/several-notes.ts';
import { type ListDeps, listRoutes } from './reading/list-routes.ts';
import * as costs from './restoring/costs.ts';
import * as deletions from './restoring/deletions.ts';
import { restoreDeletion } from './restoring/restore.ts';
import { sharedAct } from './sharing/among-people.ts';
import { deleteOrLeave } from './sharing/leave.ts';
import { moveAcross } from './sharing/move-across.ts';
import { onRecord } from './sharing/record-act.ts';
import { renameShared } from './sharing/rename.ts';
import { type SharingDeps, sharingRoutes } from './sharing/routes.ts';
import { costOfList, costOfSpace } from './writing/cost-of-lists.ts';
import { type Write, writesOf } from './writing/write-route.ts';

export interface ChecklistDeps extends ListDeps, SharingDeps {
  /** Called after each durable change. */
  changed: (owner: string, revision: number) => void;
  /** Called for a person who may have come into a shared category or left it. */
  peopleChanged: (person: string, space: string) => void;
}

/** A move shifts the notes in between: this many may give every note of the list another place. */
const MOVES_OF_ALL = 10;
const KIB = 1024;
const ORDERED = { detail: 'Order updated.' };

const noteInPath = ({ params: { id } }: { params: { id: string } }) => ({ notes: [id] });
const categoryInPath = ({ params: { id } }: { params: { id: string } }) => ({ category: id });

const notesOf = ({ lists }: Pick<FastifyRequest, 'lists'>): number => lists.notes;

const placesOf = (moves: readonly { notes: readonly string[] }[]): number =>
  moves.reduce((sum, { notes }) => sum + notes.length, 0);

/** The text of new notes. */
const kibIn = (drafts: readonly { content: string }[]): number =>
  drafts.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0) / KIB;

const costOfDeleting = ({ db }: ChecklistDeps, lists: FastifyRequest['lists'], named: readonly string[]) =>
  costs.costOfNotes(db, { owner: lists.owner, costOfAll: costOfList(lists) }, named);

/** Routes of the signed-in scope, behind `enterLists`. */
export function checklistRoutes(app: App, deps: ChecklistDeps): void {
  listRoutes(app, deps);
  const write = writesOf(app, deps);
  categoryWrites(write, deps);
  noteWrites(write, deps);
  severalNotesWrites(write, deps);
  deletionWrites(write, deps);
  sharingRoutes(app, write, deps);
}

const deletingBy = (
  { member }: Actor,
  { deletion }: { deletion?: string },
  { clock }: ChecklistDeps,
): Deleting => ({
  deletion: deletion?.toLowerCase() ?? randomUUIDv7(),
  now: clock(),
  by: member?.no ?? null,
});

function categoryWrites(write: Write, deps: ChecklistDeps): void {
  const { db } = deps;
  write(categoryCalls.createCategory, (actor, { body }) => categories.createCategory(db, actor, body));
  write(
    categoryCalls.updateCategory,
    async (actor, { params: { id }, body }) =>
      actor.member
        ? renameShared(db, sharedAct(actor, actor.member, id), {
            title: body.title.trim(),
            base: body.base?.title,
          })
        : categories.updateCategory(db, actor, { ...body, id }),
    { names: categoryInPath },
  );
  write(categoryCalls.archiveCategory, (actor, { params: { id }, body }) =>
    categories.archiveCategory(db, actor, { ...body, id }),
  );
  write(
    categoryCalls.duplicateCategory,
    (actor, { params, body }) => duplicateCategory(db, actor, { ...body, of: params.id }),
    {
      cost: async ({ lists, params, caller }) =>
        costOfList(lists) + (await costOfSpace(db, params.id, caller.owner)),
    },
  );
  write(
    categoryCalls.deleteCategory,
    async (actor, request) => {
      const { params, query, caller } = request;
      if (!actor.member)
        return categories.deleteCategory(db, actor, params.id, deletingBy(actor, query, deps));
      if (caller.isToken) throw closedToTokens();
      return onRecord(deps, { ...sharedAct(actor, actor.member, params.id), request }, (recorded) =>
        deleteOrLeave(db, recorded, { space: actor.owner, deleting: deletingBy(recorded, query, deps) }),
      );
    },
    { cost: ({ lists }) => costOfList(lists), names: categoryInPath },
  );
  write(categoryCalls.orderCategories, (actor, { body }) => orderCategories(db, actor, body.ordering), {
    cost: ({ body }) => body.ordering.length,
    says: ORDERED,
  });
}

function noteWrites(write: Write, deps: ChecklistDeps): void {
  const { db, clock } = deps;
  write(noteCalls.createNote, (actor, { body }) => notes.createNote(db, actor, body), {
    names: ({ body: { category } }) => ({ category }),
  });
  write(
    noteCalls.updateNote,
    (actor, { params, body }) => notes.updateNote(db, actor, params.id, { wanted: body, now: clock() }),
    { names: noteInPath },
  );
  write(
    noteCalls.deleteNote,
    (actor, { params, query }) => notes.deleteNote(db, actor, params.id, deletingBy(actor, query, deps)),
    { cost: ({ lists, params }) => costOfDeleting(deps, lists, [params.id]), names: noteInPath },
  );
  write(noteCalls.orderNotes, (actor, { body }) => orderNotes(db, actor, body.ordering, body.moved), {
    cost: (given) => notesOf(given) + given.body.ordering.length,
    says: ORDERED,
    names: ({ body }) => ({ notes: body.ordering }),
  });
}

type Moving = Pick<FastifyRequest, 'caller'> & { body: BodyOf<typeof severalCalls.moveNotes> };

function severalNotesWrites(write: Write, { db, clock }: ChecklistDeps): void {
  /** The lists that notes come to; undefined for those that they are in. */
  const actorTo = async (
    from: Actor,
    space: string | undefined,
    person: string,
  ): Promise<Actor | undefined> => {
    const owner = space?.toLowerCase();
    if (owner === undefined || owner === from.owner) return undefined;
    if (owner === person) return { owner };
    const { no, departure } = await sharedLists(db, owner, person);
    return { owner, member: { person, no, departure, now: clock() } };
  };
  write(severalCalls.createNotes, (actor, { body }) => createNotes(db, actor, body), {
    cost: ({ body }) => body.notes.length + kibIn(body.notes),
    says: { detail: 'Notes created.' },
  });
  write(severalCalls.updateNotes, (actor, { body }) => updateNotes(db, actor, body), {
    cost: ({ body }) => body.notes.length,
    says: { detail: 'Notes updated.' },
  });
  const move = async (from: Actor, { body: { moves, to: space }, caller }: Moving) => {
    const to = await actorTo(from, space, caller.owner);
    if (to !== undefined) return moveAcross(db, { from, to, moves });
    return { ...(await moveNotes(db, from, moves)), value: { detail: 'Notes moved.' } };
  };
  write(severalCalls.moveNotes, move, {
    cost: (given) =>
      (notesOf(given) + (given.body.to === undefined ? 0 : Math.max(given.caller.notes, SHARED_NOTES_MAX))) *
        (1 + Math.min(1, given.body.moves.length / MOVES_OF_ALL)) +
      placesOf(given.body.moves),
  });
}

function deletionWrites(write: Write, deps: ChecklistDeps): void {
  const { db, clock } = deps;
  write(
    deletionCalls.createDeletion,
    (actor, { body }) => deletions.createDeletion(db, actor, { ...body, now: clock() }),
    { cost: ({ lists, body }) => costOfDeleting(deps, lists, body.notes) },
  );
  write(
    deletionCalls.restoreDeletion,
    (actor, { params: { id } }) => restoreDeletion(db, actor, { id, now: clock() }),
    {
      cost: ({ lists, params }) => costs.costOfDeletion(db, lists.owner, params.id),
      says: { detail: 'Restored.' },
    },
  );
  write(deletionCalls.deleteDeletion, (actor, { params }) => deletions.deleteDeletion(db, actor, params.id), {
    cost: ({ lists, params }) => costs.costOfDeletion(db, lists.owner, params.id),
  });
}
