import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest, preValidationHookHandler } from 'fastify';
import { fieldsOf } from '../../../contract/json.ts';
import { badRequest, invalid } from '../../errors.ts';
import type { App } from '../app-type.ts';
import type { MemoryBudget } from '../limits/memory-budget.ts';
import { bodyOfFields, propertiesOf, urlEncodedFields } from './form-fields.ts';
import { partsOf, textOf } from './multipart.ts';
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

/** Bounded by the size of a body too: the shortest part has some fifty bytes. */
const PARTS_MAX = 6_000;

async function multipartFields(type: string, body: Buffer): Promise<[string, string][]> {
  const parts = await partsOf(type, body, PARTS_MAX);
  return parts.flatMap(({ name, filename, bytes }) =>
    filename === undefined ? [[name, textOf(bytes)] as [string, string]] : [],
  );
}

type Parser = (body: Buffer, request: FastifyRequest) => unknown;

const PARSERS: Readonly<Record<string, Parser>> = {
  'application/json': parseJson,
  'application/x-www-form-urlencoded': (body, { routeOptions }) =>
    bodyOfFields(urlEncodedFields(body), routeOptions.schema?.body),
  'multipart/form-data': async (body, { headers, routeOptions }) =>
    bodyOfFields(await multipartFields(String(headers['content-type']), body), routeOptions.schema?.body),
};

/** Accepts JSON and forms, by the same schema; a missing body counts as an empty object. */
export function parseBodies(app: App, memory: MemoryBudget): void {
  app.removeAllContentTypeParsers();
  for (const [type, parse] of Object.entries(PARSERS)) {
    app.addContentTypeParser(type, async (request: FastifyRequest, payload: IncomingMessage) => {
      const limit = request.routeOptions.bodyLimit;
      return parse(await receiveBody(request, payload, { limit, memory }), request);
    });
  }
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

/**
 * Checks the lengths of lists before the schema checks each item: a body can hold a hundred thousand wrong items, and
 * each would be reported as an error.
 */
function refuseLongLists(schema: unknown): preValidationHookHandler {
  const limits = Object.entries(propertiesOf(schema)).flatMap(([field, of]) => {
    const max = fieldsOf(of)['maxItems'];
    return typeof max === 'number' ? [[field, max] as const] : [];
  });
  return ({ body }, _reply, done) => {
    const long = limits.find(([field, max]) => {
      const list = fieldsOf(body)[field];
      return Array.isArray(list) && list.length > max;
    });
    done(long && invalid(long[0], `Ensure this field has no more than ${long[1]} elements.`));
  };
}
