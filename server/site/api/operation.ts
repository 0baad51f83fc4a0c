import type { Endpoint } from '../../../contract/endpoint.ts';
import { isJson } from '../../../contract/json.ts';
import { exampleOf, type NamedSchemas } from './named-schemas.ts';
import { type MediaType, type Responses, responsesOf } from './responses.ts';

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
  responses: Responses;
}

export const IF_NONE_MATCH: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of an earlier answer: 304 when nothing has changed since.',
  schema: { type: 'string' },
  example: '"0199c0de-8a52-7e05-b3a1-5c1f0e7d4b2a.84"',
};

/** As headers are written: `Idempotency-Key`. */
const headerName = (name: string) => name.replaceAll(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase());

/** One call as the document has it. @param shared receives the parameters that it refers to */
export function operation(
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
