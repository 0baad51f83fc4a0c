import { randomUUIDv7 } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as categoryCalls from '../../contract/categories.ts';
import * as deletionCalls from '../../contract/deletions.ts';
import * as noteCalls from '../../contract/notes.ts';
import * as severalCalls from '../../contract/several-notes.ts';
import type { Database } from '../database/database.ts';
import type { Epoch } from '../database/epoch.ts';
import type { App } from '../http/app-type.ts';
import type { CostlyWork } from '../http/limits/costly-work.ts';
import type { MemoryBudget } from '../http/limits/memory-budget.ts';
import { sendList } from '../http/responses/long-list.ts';
import type { Deleting } from './bin.ts';
import * as categories from './categories.ts';
import type { Author } from './change.ts';
import * as deletions from './deletions.ts';
import { keyOf } from './devices.ts';
import { duplicateCategory } from './duplicate.ts';
import { listEarlierTexts } from './earlier-texts.ts';
import { moveNotes } from './moving.ts';
import { type AtCost, type Newer, type Now, newerCategories, newerNotes } from './newer.ts';
import * as notes from './notes.ts';
import { orderCategories, orderNotes } from './ordering.ts';
import type { Outcome } from './outcome.ts';
import { createNotes, updateNotes } from './several-notes.ts';

export interface ChecklistDeps {
  db: Database;
  epoch: Epoch;
  clock: () => number;
  costly: CostlyWork;
  /** What answers take that nobody has read yet. */
  unread: MemoryBudget;
  /** Called for each change, when it is durable. */
  changed: (owner: string, revision: number) => void;
}

const ORDERED = { detail: 'Order updated.' };
const RESTORED = { detail: 'Restored.' };

/** The strong ETag of an owner's lists. It names the owner, because caches are shared by the users of a browser. */
const listTag = ({ owner, epoch, revision }: Now): string => `"${owner}.${epoch}.${revision}"`;

/**
 * Whether the client has the lists as they are (RFC 9110, section 13.1.2). Sets the ETag of the answer either way.
 * The revision was read before the list will be: a list newer than its ETag is only fetched once more.
 */
function unchanged(request: FastifyRequest, reply: FastifyReply, now: Now): boolean {
  const tag = listTag(now);
  reply.header('etag', tag).header('cache-control', 'private, no-cache').header('vary', 'authorization');
  const had = request.headers['if-none-match'] ?? '';
  return had === '*' || had.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}

const KIB = 1024;
/** This many moves cost as much as reading the list once more: each of them searches it. */
const MOVES_PER_LIST = 100;

/** What it costs to read all notes of the caller with their text. */
const costOfList = ({ notes, bytes }: FastifyRequest['caller']): number => notes + bytes / KIB;

const nowOf = ({ caller: { owner, revision } }: FastifyRequest, { epoch }: ChecklistDeps): Now => ({
  owner,
  epoch: epoch.now,
  revision,
});

/** The object around the rows that are newer than what a client has. */
const around = <Row>({ epoch, revision }: Now, { whole, places, gone }: Newer<Row>, name: string) =>
  [{ epoch, revision, whole }, name, { places, gone }] as const;

/** What every change of the lists comes with. */
interface ChangeRequest {
  caller: { owner: string };
  headers: { 'idempotency-key'?: string };
}

const authorOf = ({ caller, headers }: ChangeRequest): Author => ({
  owner: caller.owner,
  key: keyOf(headers['idempotency-key']),
});

/** Announces to the caller and to the owner's other screens to what new revision a change has led; returns what is answered. */
const announcing =
  ({ changed }: ChecklistDeps) =>
  <T>(reply: FastifyReply, outcome: Outcome<T>): T => {
    if (!outcome.changed) return outcome.value; // a client would take the revision for one that it has made
    reply.header('revision', outcome.revision);
    changed(reply.request.caller.owner, outcome.revision);
    return outcome.value;
  };

/** Routes of the signed-in scope. */
export function checklistRoutes(app: App, deps: ChecklistDeps): void {
  categoryRoutes(app, deps);
  noteRoutes(app, deps);
  severalNotesRoutes(app, deps);
  deletionRoutes(app, deps);
}

const deletingBy = ({ deletion }: { deletion?: string }, { clock }: ChecklistDeps): Deleting => ({
  deletion: deletion?.toLowerCase() ?? randomUUIDv7(),
  now: clock(),
});

function categoryRoutes(app: App, deps: ChecklistDeps): void {
  const { db } = deps;
  const announce = announcing(deps);
  app.route({
    ...categoryCalls.listCategories,
    handler: async (request, reply) => {
      const now = nowOf(request, deps);
      const { since } = request.query;
      if (since !== undefined) {
        const newer = await newerCategories(db, now, since);
        return sendList(request, reply, {
          items: newer.rows,
          textOf: ({ title }) => title.length,
          memory: deps.unread,
          within: around(now, newer, 'categories'),
        });
      }
      if (unchanged(request, reply, now)) return reply.code(304).send();
      return categories.listCategories(db, now.owner);
    },
  });
  app.route({
    ...categoryCalls.createCategory,
    handler: async (request, reply) => {
      const outcome = await categories.createCategory(db, authorOf(request), request.body);
      return reply.code(outcome.changed ? 201 : 200).send(announce(reply, outcome));
    },
  });
  app.route({
    ...categoryCalls.updateCategory,
    handler: async (request, reply) => {
      const { params, body } = request;
      return announce(
        reply,
        await categories.updateCategory(db, authorOf(request), { ...body, id: params.id }),
      );
    },
  });
  app.route({
    ...categoryCalls.archiveCategory,
    handler: async (request, reply) => {
      const { params, body } = request;
      return announce(
        reply,
        await categories.archiveCategory(db, authorOf(request), { ...body, id: params.id }),
      );
    },
  });
  app.route({
    ...categoryCalls.duplicateCategory,
    handler: async (request, reply) => {
      const { caller, params, body } = request;
      const duplicate = () => duplicateCategory(db, authorOf(request), { ...body, of: params.id });
      const outcome = await deps.costly(request, costOfList(caller), duplicate);
      return reply.code(outcome.changed ? 201 : 200).send(announce(reply, outcome));
    },
  });
  app.route({
    ...categoryCalls.deleteCategory,
    handler: async (request, reply) => {
      const deleting = deletingBy(request.query, deps);
      const { caller, params } = request;
      const remove = () => categories.deleteCategory(db, authorOf(request), params.id, deleting);
      announce(reply, await deps.costly(request, caller.notes, remove));
      return reply.code(204).send();
    },
  });
  app.route({
    ...categoryCalls.orderCategories,
    handler: async (request, reply) => {
      announce(reply, await orderCategories(db, authorOf(request), request.body.ordering));
      return ORDERED;
    },
  });
}

function noteRoutes(app: App, deps: ChecklistDeps): void {
  const { db } = deps;
  const announce = announcing(deps);
  app.route({
    ...noteCalls.listNotes,
    handler: async (request, reply) => {
      const { caller } = request;
      const now = nowOf(request, deps);
      const { since } = request.query;
      if (since !== undefined) {
        const atCost: AtCost = (cost, work) => deps.costly(request, cost, work);
        const costOfAll = costOfList(caller);
        const newer = await newerNotes(db, now, { named: since, costOfAll, atCost });
        return sendList(request, reply, {
          items: newer.rows,
          textOf: ({ content }) => content.length,
          memory: deps.unread,
          within: around(now, newer, 'notes'),
        });
      }
      if (unchanged(request, reply, now)) return reply.code(304).send();
      const items = await deps.costly(request, costOfList(caller), () => notes.listNotes(db, caller.owner));
      return sendList(request, reply, {
        items,
        textOf: ({ content }) => content.length,
        memory: deps.unread,
      });
    },
  });
  app.route({
    ...noteCalls.createNote,
    handler: async (request, reply) => {
      const outcome = await notes.createNote(db, authorOf(request), request.body);
      return reply.code(outcome.changed ? 201 : 200).send(announce(reply, outcome));
    },
  });
  app.route({
    ...noteCalls.updateNote,
    handler: async (request, reply) => {
      const { params, body } = request;
      return announce(
        reply,
        await notes.updateNote(db, authorOf(request), params.id, { wanted: body, now: deps.clock() }),
      );
    },
  });
  app.route({
    ...noteCalls.listEarlierTexts,
    handler: async (request, reply) => {
      const { caller, params } = request;
      const items = await listEarlierTexts(db, caller.owner, { id: params.id, now: deps.clock() });
      return sendList(request, reply, {
        items,
        textOf: ({ content }) => content.length,
        memory: deps.unread,
      });
    },
  });
  app.route({
    ...noteCalls.deleteNote,
    handler: async (request, reply) => {
      const deleting = deletingBy(request.query, deps);
      announce(reply, await notes.deleteNote(db, authorOf(request), request.params.id, deleting));
      return reply.code(204).send();
    },
  });
  app.route({
    ...noteCalls.orderNotes,
    handler: async (request, reply) => {
      const { caller, body } = request;
      const order = () => orderNotes(db, authorOf(request), body.ordering, body.moved);
      announce(reply, await deps.costly(request, caller.notes + body.ordering.length, order));
      return ORDERED;
    },
  });
}

function severalNotesRoutes(app: App, deps: ChecklistDeps): void {
  const { db, costly } = deps;
  const announce = announcing(deps);
  app.route({
    ...severalCalls.createNotes,
    handler: async (request, reply) => {
      const outcome = await createNotes(db, authorOf(request), request.body);
      announce(reply, outcome);
      return reply.code(outcome.changed ? 201 : 200).send({ detail: 'Notes created.' });
    },
  });
  app.route({
    ...severalCalls.updateNotes,
    handler: async (request, reply) => {
      const update = () => updateNotes(db, authorOf(request), request.body);
      announce(reply, await costly(request, request.body.notes.length, update));
      return { detail: 'Notes updated.' };
    },
  });
  app.route({
    ...severalCalls.moveNotes,
    handler: async (request, reply) => {
      const move = () => moveNotes(db, authorOf(request), request.body.moves);
      const cost = request.caller.notes * (1 + request.body.moves.length / MOVES_PER_LIST);
      announce(reply, await costly(request, cost, move));
      return { detail: 'Notes moved.' };
    },
  });
}

function deletionRoutes(app: App, deps: ChecklistDeps): void {
  const { db, clock } = deps;
  const announce = announcing(deps);
  app.route({
    ...deletionCalls.listDeletions,
    handler: async (request, reply) => {
      const { owner } = request.caller;
      const count = await deletions.countDeletions(db, owner);
      const items = await deps.costly(request, count, () => deletions.listDeletions(db, owner, clock()));
      return sendList(request, reply, {
        items,
        textOf: ({ category, content }) => [category, content].join('').length,
        memory: deps.unread,
      });
    },
  });
  app.route({
    ...deletionCalls.createDeletion,
    handler: async (request, reply) => {
      const action = { ...request.body, now: clock() };
      const remove = () => deletions.createDeletion(db, authorOf(request), action);
      const outcome = await deps.costly(request, action.notes.length, remove);
      return reply.code(outcome.changed ? 201 : 200).send(announce(reply, outcome));
    },
  });
  app.route({
    ...deletionCalls.restoreDeletion,
    handler: async (request, reply) => {
      const { id } = request.params;
      const size = await deletions.costOfDeletion(db, request.caller.owner, id);
      const restore = () => deletions.restoreDeletion(db, authorOf(request), { id, now: clock() });
      announce(reply, await deps.costly(request, size, restore));
      return RESTORED;
    },
  });
  app.route({
    ...deletionCalls.deleteDeletion,
    handler: async (request, reply) => {
      announce(reply, await deletions.deleteDeletion(db, authorOf(request), request.params.id));
      return reply.code(204).send();
    },
  });
}
