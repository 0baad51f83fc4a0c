import { appendFileSync } from 'node:fs';
import { Compile } from 'typebox/schema';
import { openApi } from '../site/api/openapi.ts';
import type { Response } from '../site/api/responses.ts';
import type { Answer, Call } from './connection.ts';

/** Every test that calls the app checks its answers against this. */
const { paths, components } = openApi({ version: 'under test' });
/** A file that takes each answer that the tests have seen, for a table of them. */
const SEEN = process.env['API_ANSWERS'];

const routes = Object.entries(paths).map(([path, operations]) => ({
  pattern: new RegExp(`^${path.slice(0, -1).replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
  operations,
}));

const REFERENCE = '#/components/responses/';

function responseOf(one: Response | { $ref: string } | undefined): Response | undefined {
  return one && '$ref' in one ? components.responses[one.$ref.slice(REFERENCE.length)] : one;
}

const checks = new Map<Response, { Check: (body: unknown) => boolean }>();

function hasShape(response: Response, body: unknown): boolean {
  const schema = response.content?.['application/json']?.schema;
  if (schema === undefined) return true;
  const check = checks.get(response) ?? Compile({ components, ...Object(schema) });
  checks.set(response, check);
  return check.Check(body);
}

/** Header fields of an answer that its description names and that are always there. */
const ALWAYS = ['ETag', 'Retry-After', 'WWW-Authenticate'];

const lacksHeader = ({ headers }: Answer, response: Response, isWithTag: boolean): string | undefined =>
  Object.keys(response.headers ?? {}).find(
    (name) => ALWAYS.includes(name) && !(name.toLowerCase() in headers) && (name !== 'ETag' || isWithTag),
  );

/**
 * Holds an answer against the description of the API.
 * @returns the answer
 * @throws Error when the call does not describe its status, or the body has another shape
 */
export function described(call: Call, answer: Answer): Answer {
  const { method = 'GET' } = call;
  const path = call.url.replace(/[?#].*$/s, '');
  const name = (method === 'HEAD' ? 'GET' : method).toLowerCase();
  const operation = routes.find(({ pattern }) => pattern.test(path))?.operations[name];
  // An unknown host name, or a request that is not HTTP, concerns no call.
  if (operation === undefined || [417, 421, 431, 501].includes(answer.status)) return answer;
  const { operationId, responses } = operation;
  const { status } = answer;
  const response = responseOf(responses[status]);
  const fault = (what: string) =>
    new Error(`${operationId} answered ${status} ${what}: ${answer.text.slice(0, 500)}`);
  if (response === undefined) throw fault('which its description does not name');
  const missing = lacksHeader(answer, response, !call.url.includes('since='));
  if (missing !== undefined) throw fault(`without ${missing}`);
  if (method !== 'HEAD' && !hasShape(response, answer.body))
    throw fault('in another shape than it describes');
  if (SEEN !== undefined) appendFileSync(SEEN, `${operationId} ${status}\n`);
  return answer;
}
