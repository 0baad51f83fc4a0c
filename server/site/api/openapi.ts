import { ENDED_HEADERS } from '../../../contract/accounts.ts';
import { CHANGED_HEADERS } from '../../../contract/changes.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { ENDPOINTS_BY_NAME } from '../../../contract/endpoints.ts';
import { isJson, type Json } from '../../../contract/json.ts';
import { REFUSALS } from '../../../contract/refusals.ts';
import { STATUS_CODES } from '../../runtime/node-http.ts';
import { ABOUT, COMMON_HEADERS, HEADERS, SECURITY_SCHEMES, TAGS } from './about.ts';
import { exampleOf, NamedSchemas } from './named-schemas.ts';

export interface MediaType {
  schema: unknown;
  example?: unknown;
}

export interface Response {
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, MediaType>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: unknown;
  schema: unknown;
  example?: unknown;
}

export interface Operation {
  operationId: string;
  summary: string;
  tags: readonly string[];
  security: readonly Record<string, readonly string[]>[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { required: boolean; content: Record<string, MediaType> };
  responses: Record<string, Response | { $ref: string }>;
}

export interface OpenApi {
  openapi: string;
  info: { title: string; version: string; summary: string; description: string; license: object };
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Json>;
    responses: Record<string, Response>;
    parameters: Record<string, Parameter>;
    headers: Record<string, unknown>;
    securitySchemes: Record<string, Json>;
  };
}

/** The description of a response whose schema has none. */
const DESCRIPTIONS: Record<string, string> = {
  200: 'Success.',
  201: 'Created.',
  204: 'Success, without a body.',
  304: 'The lists are those that If-None-Match names.',
};
const SENT_BEFORE = 'The id was sent before: nothing has changed.';

const IF_NONE_MATCH: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of an earlier answer: 304 when nothing has changed since.',
  schema: { type: 'string' },
  example: '"0199c0de-8a52-7e05-b3a1-5c1f0e7d4b2a.84"',
};

const headerRef = (name: string) => ({ $ref: `#/components/headers/${name}` });
const headersOf = (names: readonly string[]) =>
  names.length === 0 ? {} : { headers: Object.fromEntries(names.map((name) => [name, headerRef(name)])) };

/** As headers are written: `Idempotency-Key`. */
const headerName = (name: string) => name.replaceAll(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase());

/** The whole description of the API in OpenAPI 3.1, made from the contract. */
export function openApi({
  version,
  publicUrl = '',
}: {
  version: string;
  publicUrl?: string | undefined;
}): OpenApi {
  const named = new NamedSchemas();
  const paths: OpenApi['paths'] = {};
  const parameters: Record<string, Parameter> = { 'If-None-Match': IF_NONE_MATCH };
  for (const [name, endpoint] of Object.entries(ENDPOINTS_BY_NAME)) {
    const path = endpoint.url.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation(name, endpoint, named, parameters),
    };
  }
  const responses = Object.fromEntries(
    REFUSALS.map(({ name, description, body, example, headers = [] }) => [
      name,
      {
        description,
        ...headersOf([...COMMON_HEADERS, ...headers]),
        content: { 'application/json': { schema: named.describe(body), example } },
      },
    ]),
  );
  return {
    openapi: '3.1.1',
    info: { ...ABOUT, version },
    servers: [{ url: publicUrl === '' ? '/' : publicUrl, description: 'This site' }],
    tags: TAGS,
    paths,
    components: {
      schemas: Object.fromEntries([...named.byName].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      responses,
      parameters,
      headers: { ...HEADERS, ...describedHeaders({ ...CHANGED_HEADERS, ...ENDED_HEADERS }) },
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

/** The contract has the type of a header beside its description. */
const describedHeaders = (headers: Readonly<Record<string, { readonly type: string }>>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, { type, ...rest }]) => [name, { ...rest, schema: { type } }]),
  );

function operation(
  operationId: string,
  endpoint: Endpoint,
  named: NamedSchemas,
  shared: Record<string, Parameter>,
): Operation {
  const { summary, tags, security = [] } = endpoint.schema;
  const parameters = parametersOf(endpoint, named, shared);
  return {
    operationId,
    summary,
    tags,
    security,
    ...(parameters.length > 0 && { parameters }),
    ...bodyOf(endpoint, named),
    responses: responsesOf(endpoint, named),
  };
}

function parametersOf(
  { schema: { params, querystring, headers, response } }: Endpoint,
  named: NamedSchemas,
  shared: Record<string, Parameter>,
): Operation['parameters'] & object {
  const own = (
    [
      ['query', querystring],
      ['path', params],
    ] as const
  ).flatMap(([place, schema]) => fieldsOf(schema).map((field) => parameter(field, place, named)));
  const inHeaders = fieldsOf(headers).map(([name, schema]) =>
    parameter([headerName(name), schema], 'header', named),
  );
  for (const one of inHeaders) shared[one.name] = one;
  const names = [...inHeaders.map(({ name }) => name), ...(304 in response ? [IF_NONE_MATCH.name] : [])];
  return [...own, ...names.map((name) => ({ $ref: `#/components/parameters/${name}` }))];
}

const fieldsOf = (schema: unknown): [string, unknown][] =>
  isJson(schema) && isJson(schema['properties']) ? Object.entries(schema['properties']) : [];

function parameter([name, of]: [string, unknown], place: Parameter['in'], named: NamedSchemas): Parameter {
  const { description, examples, ...schema } = isJson(of) ? of : {};
  return {
    name,
    in: place,
    required: place === 'path',
    ...(description !== undefined && { description }),
    schema: named.describe(schema),
    ...(Array.isArray(examples) && { example: examples[0] }),
  };
}

function bodyOf({ schema: { body, form, consumes = ['application/json'] } }: Endpoint, named: NamedSchemas) {
  if (body === undefined) return {};
  const schema = named.describe(body);
  const example = exampleOf(schema, named.byName);
  const content = consumes.map((type) => [
    type,
    form !== undefined && type.startsWith('multipart/')
      ? { schema: withFields(schema, named.describe(form)) }
      : { schema, ...(example !== undefined && { example }) },
  ]);
  return { requestBody: { required: true, content: Object.fromEntries(content) } };
}

const withFields = (body: unknown, form: unknown) => ({
  ...(isJson(body) && body),
  properties: Object.fromEntries([...fieldsOf(body), ...fieldsOf(form)]),
});

function responsesOf(endpoint: Endpoint, named: NamedSchemas): Operation['responses'] {
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
