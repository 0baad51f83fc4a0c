import type { Endpoint } from '../../../contract/endpoint.ts';
import { isJson, type Json } from '../../../contract/json.ts';
import { REFUSALS } from '../../../contract/refusals.ts';
import { STATUS_CODES } from '../../runtime/node-http.ts';
import { COMMON_HEADERS } from './about.ts';
import { exampleOf, type NamedSchemas } from './named-schemas.ts';

export interface MediaType {
  schema: unknown;
  example?: unknown;
}

export interface Response {
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, MediaType>;
}

/** By status. A shared refusal is referred to. */
export type Responses = Record<string, Response | { $ref: string }>;

/** The description of a response whose schema has none. */
const DESCRIPTIONS: Record<string, string> = {
  200: 'Success.',
  201: 'Created.',
  204: 'Success, without a body.',
  304: 'The lists are those that If-None-Match names.',
};
const SENT_BEFORE = 'The id was sent before: nothing has changed.';

const headerRef = (name: string) => ({ $ref: `#/components/headers/${name}` });
export const headersOf = (names: readonly string[]) =>
  names.length === 0 ? {} : { headers: Object.fromEntries(names.map((name) => [name, headerRef(name)])) };

/** The responses of one call: its own, and the refusals that it shares with others. */
export function responsesOf(endpoint: Endpoint, named: NamedSchemas): Responses {
  const own = endpoint.schema.response;
  const common = REFUSALS.filter(({ status, of }) => of(endpoint) && !(status in own));
  const described = [
    ...Object.entries(own).map(
      ([status, schema]) => [status, response(status, { ...schema }, endpoint, named)] as const,
    ),
    ...common.map(
      ({ status, name }) => [String(status), { $ref: `#/components/responses/${name}` }] as const,
    ),
  ];
  return Object.fromEntries(described.toSorted(([a], [b]) => Number(a) - Number(b)));
}

function response(status: string, of: Json, endpoint: Endpoint, named: NamedSchemas): Response {
  const { headers, content, ...schema } = of;
  const names = [
    ...COMMON_HEADERS,
    ...(isJson(headers) ? Object.keys(headers) : []),
    ...(304 in endpoint.schema.response && ['200', '304'].includes(status) ? ['ETag'] : []),
    ...(status === '401' ? ['WWW-Authenticate'] : []),
  ];
  return {
    description: descriptionOf(status, of, endpoint),
    ...headersOf(names),
    ...contentOf(schema, content, named),
  };
}

function descriptionOf(status: string, { description, type, content }: Json, endpoint: Endpoint): string {
  if (typeof description === 'string' && (type === 'object' || content !== undefined)) return description;
  if (status === '200' && 201 in endpoint.schema.response) return SENT_BEFORE;
  const common = REFUSALS.find((one) => String(one.status) === status);
  return DESCRIPTIONS[status] ?? common?.description ?? `${STATUS_CODES[status]}.`;
}

function contentOf(schema: Json, content: unknown, named: NamedSchemas): Pick<Response, 'content'> {
  if (isJson(content)) return { content: content as Record<string, MediaType> };
  if (!('type' in schema || 'anyOf' in schema)) return {};
  const described = named.describe(schema);
  const example = exampleOf(described, named.byName);
  return {
    content: { 'application/json': { schema: described, ...(example !== undefined && { example }) } },
  };
}
