import { isUtf8 } from 'node:buffer';
import type { preValidationHookHandler } from 'fastify';
import { badRequest } from '../errors.ts';
import type { App } from './app-type.ts';

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

/** Makes JSON the only body that the app understands; a missing body counts as an empty object. */
export function parseJsonBodies(app: App): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, parseJson(body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
  app.addHook('onRoute', (route) => {
    if (route.schema?.body === undefined) return;
    route.preValidation = [missingIsEmpty, ...[route.preValidation ?? []].flat()];
  });
}

const missingIsEmpty: preValidationHookHandler = (request, _reply, done) => {
  if (request.body === undefined) request.body = {};
  done();
};
