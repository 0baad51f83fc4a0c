import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest, preValidationHookHandler } from 'fastify';
import { badRequest, invalid } from '../../errors.ts';
import type { App } from '../app-type.ts';
import type { MemoryBudget } from '../limits/memory-budget.ts';
import { receiveBody } from './receive-body.ts';

/** JSON is UTF-8 (RFC 8259, section 8.1): anything else is refused, never repaired. */
function parseJson(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  if (!isUtf8(body)) throw badRequest('JSON parse error - the body is not valid UTF-8.');
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw badRequest(`JSON parse error - ${String(error).replace(/^SyntaxError: /, '')}`);
  }
}

/** Accepts only JSON bodies; a missing body counts as an empty object. */
export function parseJsonBodies(app: App, memory: MemoryBudget): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) =>
    parseJson(await receiveBody(request, payload, { limit: request.routeOptions.bodyLimit, memory })),
  );
  app.addHook('onRoute', (route) => {
    if (route.schema?.body === undefined) return;
    route.preValidation = [
      missingIsEmpty,
      refuseLongLists(route.schema.body),
      ...[route.preValidation ?? []].flat(),
    ];
  });
}

const missingIsEmpty: preValidationHookHandler = (request, _reply, done) => {
  if (request.body === undefined) request.body = {};
  done();
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * Checks the lengths of lists before the schema checks each item: a body can hold a hundred thousand wrong items, and
 * each would be reported as an error.
 */
function refuseLongLists(schema: unknown): preValidationHookHandler {
  const fields = isObject(schema) && isObject(schema['properties']) ? schema['properties'] : {};
  const limits = Object.entries(fields).flatMap(([field, of]) =>
    isObject(of) && typeof of['maxItems'] === 'number' ? [[field, of['maxItems']] as const] : [],
  );
  return ({ body }, _reply, done) => {
    const long = limits.find(([field, max]) => {
      const list = isObject(body) ? body[field] : undefined;
      return Array.isArray(list) && list.length > max;
    });
    done(long && invalid(long[0], `Ensure this field has no more than ${long[1]} elements.`));
  };
}
