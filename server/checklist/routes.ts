import type { FastifyReply, FastifyRequest } from 'fastify';
import * as categoryCalls from '../../contract/categories.ts';
import * as noteCalls from '../../contract/notes.ts';
import type { Database } from '../database/database.ts';
import type { App } from '../http/app-type.ts';
import * as categories from './categories.ts';
import * as notes from './notes.ts';
import { listTag } from './revision.ts';

const ORDERED = { detail: 'Order updated.' };

/**
 * Whether the client has the lists as they are (RFC 9110, section 13.1.2). Tells the answer's ETag either way.
 * The revision was read before the list will be: a list newer than its ETag is only fetched once more.
 */
function unchanged(request: FastifyRequest, reply: FastifyReply): boolean {
  const { owner, revision } = request.caller;
  const tag = listTag(owner, revision);
  reply.header('etag', tag).header('cache-control', 'private, no-cache').header('vary', 'authorization');
  const had = request.headers['if-none-match'] ?? '';
  return had === '*' || had.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}

/** Routes of the signed-in scope. */
export function checklistRoutes(app: App, { db }: { db: Database }): void {
  app.route({
    ...categoryCalls.listCategories,
    handler: async (request, reply) => {
      if (unchanged(request, reply)) return reply.code(304).send();
      return categories.listCategories(db, request.caller.owner);
    },
  });
  app.route({
    ...categoryCalls.createCategory,
    handler: async (request, reply) => {
      const { thing, created } = await categories.createCategory(db, request.caller.owner, request.body);
      return reply.code(created ? 201 : 200).send(thing);
    },
  });
  app.route({
    ...categoryCalls.updateCategory,
    handler: (request) =>
      categories.updateCategory(db, request.caller.owner, request.params.id, request.body.title),
  });
  app.route({
    ...categoryCalls.deleteCategory,
    handler: async (request, reply) => {
      await categories.deleteCategory(db, request.caller.owner, request.params.id);
      return reply.code(204).send();
    },
  });
  app.route({
    ...categoryCalls.orderCategories,
    handler: async (request) => {
      await categories.orderCategories(db, request.caller.owner, request.body.ordering);
      return ORDERED;
    },
  });

  app.route({
    ...noteCalls.listNotes,
    handler: async (request, reply) => {
      if (unchanged(request, reply)) return reply.code(304).send();
      return notes.listNotes(db, request.caller.owner);
    },
  });
  app.route({
    ...noteCalls.createNote,
    handler: async (request, reply) => {
      const { thing, created } = await notes.createNote(db, request.caller.owner, request.body);
      return reply.code(created ? 201 : 200).send(thing);
    },
  });
  app.route({
    ...noteCalls.updateNote,
    handler: (request) => notes.updateNote(db, request.caller.owner, request.params.id, request.body),
  });
  app.route({
    ...noteCalls.deleteNote,
    handler: async (request, reply) => {
      await notes.deleteNote(db, request.caller.owner, request.params.id);
      return reply.code(204).send();
    },
  });
  app.route({
    ...noteCalls.orderNotes,
    handler: async (request) => {
      await notes.orderNotes(db, request.caller.owner, request.body.ordering);
      return ORDERED;
    },
  });
}
