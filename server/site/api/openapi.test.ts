import { Validator } from '@seriousme/openapi-schema-validator';
import { Compile } from 'typebox/schema';
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { ENDPOINTS_BY_NAME } from '../../../contract/endpoints.ts';
import { isJson } from '../../../contract/json.ts';
import { openApi } from './openapi.ts';
import type { Operation } from './operation.ts';
import type { MediaType, Response } from './responses.ts';

const document = openApi({ version: '0.42.0', publicUrl: undefined });

const pathOf = ({ url }: Endpoint) => url.replaceAll(/:(\w+)/g, '{$1}');
const operationOf = (call: Endpoint): Operation | undefined =>
  document.paths[pathOf(call)]?.[call.method.toLowerCase()];
/** Resolves a reference within the document. */
const found = (value: unknown): unknown => {
  const ref = isJson(value) ? value['$ref'] : undefined;
  if (typeof ref !== 'string') return value;
  const steps = ref.replace(/^#\//, '').split('/');
  return steps.reduce<unknown>((at, step) => (isJson(at) ? at[step] : undefined), document);
};
const responsesOf = (operation: Operation | undefined) =>
  Object.entries(operation?.responses ?? {}).map(
    ([status, one]) => [status, found(one) as Response] as const,
  );

test('the document is valid OpenAPI 3.1', async () => {
  expect(document.openapi).toMatch(/^3\.1\.\d$/);
  expect(await new Validator().validate(structuredClone(document) as never)).toEqual({ valid: true });
});

test('every reference leads to something', () => {
  const text = JSON.stringify(document);
  const refs = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref));
  for (const $ref of refs) expect(found({ $ref }), $ref).toBeDefined();
});

test('it describes the calls of the contract and no others, each under its own name', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`,
    ),
  );
  const calls = Object.entries(ENDPOINTS_BY_NAME).map(
    ([name, call]) => `${name} ${call.method} ${pathOf(call)}`,
  );
  expect(described.toSorted()).toEqual(calls.toSorted());
});

test('every format is one that programs know, and text is never blank', () => {
  const formats = [...JSON.stringify(document).matchAll(/"format":"([^"]+)"/g)].map(([, format]) => format);
  expect([...new Set(formats)].toSorted()).toEqual(['binary', 'password', 'uuid']);
  const body = document.paths['/api/notes/']?.['post']?.requestBody?.content['application/json'];
  expect(has(body?.schema, { content: ' \n', category: '1' })).toBe(false);
  expect(has(body?.schema, { content: ' x ', category: '1' })).toBe(true);
});

test('what programs handle has a name', () => {
  const names = ['Category', 'Deletion', 'FieldErrors', 'Note', 'Refusal', 'TokenPair', 'User'];
  expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(names));
});

test('it states the address and licence of the site, and the scope of each kind of token', () => {
  expect(document.servers).toMatchObject([{ url: '/' }]);
  expect(openApi({ version: '1', publicUrl: 'https://nightdrive.example' }).servers).toMatchObject([
    { url: 'https://nightdrive.example' },
  ]);
  expect(document.info).toMatchObject({ version: '0.42.0', license: { name: 'MIT', identifier: 'MIT' } });
  expect(document.components.securitySchemes).toMatchObject({
    accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    personalToken: { type: 'http', scheme: 'bearer' },
  });
});

const namesOf = (schema: unknown): string[] =>
  isJson(schema) && isJson(schema['properties']) ? Object.keys(schema['properties']) : [];

const PUBLIC = [
  'POST /api/token/',
  'POST /api/token/refresh/',
  'POST /api/token/revoke/',
  'POST /api/user/register/',
  'POST /api/token/passkey/begin/',
  'POST /api/token/passkey/',
  'POST /api/recovery-codes/use/',
  'POST /api/presence/heartbeat/',
  'GET /api/presence/stats/',
];
const WITH_FORM = ['POST /api/user/register/', 'PUT /api/user/update/'];
const CONDITIONAL = ['GET /api/notes/', 'GET /api/categories/', 'GET /api/reminders/'];

/** Fields of a query that are checked; any `space` is one that is found or not. */
const namesMore = ({ querystring }: Endpoint['schema']): boolean =>
  namesOf(querystring).some((name) => name !== 'space');

function refusalsOf(name: string, { method, url, schema }: Endpoint): number[] {
  const isPublic = PUBLIC.includes(name);
  return [
    429,
    500,
    503,
    507,
    ...(method === 'GET' ? [] : [400, 403, 408, 413, 415]), // 403: the page of another site sends it
    ...(isPublic ? [] : [401]),
    ...(isPublic || schema.security?.some(({ personalToken }) => personalToken?.includes('read'))
      ? []
      : [403]),
    ...(url.includes(':') || /^\/api\/(?:categories|notes|deletions|joins)\//.test(url) ? [404] : []),
    ...(schema.headers === undefined ? [] : [409, 422]),
    ...(namesMore(schema) ? [400] : []),
  ];
}

/** True when a value has the shape that a schema of the document describes. */
const has = (schema: unknown, value: unknown): boolean =>
  Compile({ components: document.components, ...(schema as object) }).Check(value);

const examplesOf = (content: Record<string, MediaType> = {}) =>
  Object.entries(content).filter(([type]) => type === 'application/json');

describe.each(Object.entries(ENDPOINTS_BY_NAME))('%s', (_, call) => {
  const name = `${call.method} ${call.url}`;
  const operation = operationOf(call);

  test('is described with its access, parameters and body', () => {
    expect(operation).toMatchObject({ summary: call.schema.summary, tags: call.schema.tags });
    expect(operation?.security).toEqual(PUBLIC.includes(name) ? [] : call.schema.security);
    const { querystring, params, headers } = call.schema;
    const parameters = (operation?.parameters ?? []).map((one) => found(one) as Record<string, unknown>);
    expect(parameters.map((one) => `${one['in']} ${one['name']} ${one['required']}`)).toEqual([
      ...namesOf(querystring).map((one) => `query ${one} false`),
      ...namesOf(params).map((one) => `path ${one} true`),
      ...(headers === undefined ? [] : ['header Idempotency-Key false']),
      ...(CONDITIONAL.includes(name) ? ['header If-None-Match false'] : []),
    ]);
    expect(namesOf(params)).toEqual(call.url.includes(':id') ? ['id'] : []);
    const types = WITH_FORM.includes(name)
      ? ['multipart/form-data', 'application/json']
      : ['application/json'];
    expect(operation?.requestBody && Object.keys(operation.requestBody.content)).toEqual(
      call.schema.body === undefined ? undefined : types,
    );
  });

  test('is described with every status that it can answer', () => {
    const statuses = new Set([...Object.keys(call.schema.response).map(Number), ...refusalsOf(name, call)]);
    expect(Object.keys(operation?.responses ?? {}).map(Number)).toEqual(
      [...statuses].toSorted((a, b) => a - b),
    );
  });

  test('is described with the headers of its answers', () => {
    const headers = Object.fromEntries(
      responsesOf(operation).map(([status, one]) => [status, Object.keys(one.headers ?? {})]),
    );
    for (const names of Object.values(headers))
      expect(names).toEqual(expect.arrayContaining(['Nightdrive', 'RateLimit-Policy', 'RateLimit']));
    expect(headers['429']).toContain('Retry-After');
    expect(headers['503']).toContain('Retry-After');
    if (headers['401']) expect(headers['401']).toContain('WWW-Authenticate');
    if (CONDITIONAL.includes(name))
      expect([headers['200'], headers['304']]).toEqual([
        expect.arrayContaining(['ETag']),
        expect.arrayContaining(['ETag']),
      ]);
    if (call.schema.headers !== undefined) expect(headers['200'] ?? headers['204']).toContain('Revision');
  });

  test('has examples of its bodies, which have their shape', () => {
    const answers = responsesOf(operation).flatMap(([, { content }]) => examplesOf(content));
    for (const [, { schema, example }] of [...examplesOf(operation?.requestBody?.content), ...answers]) {
      expect(example).toBeDefined();
      expect(has(schema, example), JSON.stringify(example)).toBe(true);
    }
  });
});

test('an example of another shape is noticed', () => {
  expect(has({ $ref: '#/components/schemas/Note' }, { id: '1' })).toBe(false);
});
