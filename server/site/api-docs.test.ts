import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { ENDPOINTS } from '../testing/endpoints.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

/** The part of an OpenAPI document that is looked at here. */
interface Operation {
  summary?: string;
  tags?: string[];
  security?: unknown;
  parameters?: { name: string; in: string; required: boolean }[];
  requestBody?: { required?: boolean; content: Record<string, { schema: object }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}
interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: unknown };
}

let app: TestApp;
let document: OpenApi;
beforeAll(async () => {
  app = await testApp();
  document = (await app.call('GET', '/api/openapi.json')).body as OpenApi;
});
afterAll(() => app.close());

const pathOf = ({ url }: Endpoint) => url.replaceAll(/:(\w+)/g, '{$1}');

test('the document is valid OpenAPI 3.1', async () => {
  expect(document.openapi).toMatch(/^3\.1\.\d$/);
  expect(await new Validator().validate(structuredClone(document) as never)).toEqual({ valid: true });
});

test('it describes the calls of the contract and no others', () => {
  const told = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(told.toSorted()).toEqual(ENDPOINTS.map((call) => `${call.method} ${pathOf(call)}`).toSorted());
});

test('its bearer tokens are JWTs', () => {
  expect(document.components.securitySchemes).toEqual({
    bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  });
});

const namesOf = (schema: object | undefined): string[] =>
  schema !== undefined && 'properties' in schema ? Object.keys(schema.properties ?? {}) : [];

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

describe.each(ENDPOINTS.map((call) => ({ name: `${call.method} ${call.url}`, call })))(
  '$name',
  ({ name, call }) => {
    const operation = () => document.paths[pathOf(call)]?.[call.method.toLowerCase()];

    test('is described with its access, parameters, body and answers', () => {
      const told = operation();
      expect(told).toMatchObject({ summary: call.schema.summary, tags: call.schema.tags });
      expect(told?.security).toEqual(PUBLIC.includes(name) ? undefined : [{ bearer: [] }]);
      const { querystring, params, headers } = call.schema;
      expect(told?.parameters?.map((one) => [one.name, one.in, one.required]) ?? []).toEqual([
        ...namesOf(querystring).map((one) => [one, 'query', false]),
        ...namesOf(params).map((one) => [one, 'path', true]),
        ...namesOf(headers).map((one) => [one, 'header', false]),
      ]);
      expect(namesOf(params)).toEqual(call.url.includes(':id') ? ['id'] : []);
      const types = WITH_FORM.includes(name)
        ? ['multipart/form-data', 'application/json']
        : ['application/json'];
      expect(told?.requestBody && Object.keys(told.requestBody.content)).toEqual(
        call.schema.body === undefined ? undefined : types,
      );
      expect(Object.keys(told?.responses ?? {})).toEqual(Object.keys(call.schema.response));
    });

    test('is on the page that people read', async () => {
      const { text } = await app.call('GET', '/api/docs/');
      expect(text).toContain(`<code>${call.method} ${pathOf(call)}</code>`);
      expect(text).toContain(call.schema.summary);
    });
  },
);

test('the page is plain HTML that loads nothing', async () => {
  for (const url of ['/api/docs/', '/api/docs']) {
    const { status, headers, text } = await app.call('GET', url);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(text).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(text).not.toMatch(/<(?:script|style|link|img|iframe|object|embed|form|base)\b/i);
    expect(text).not.toMatch(/\s(?:on\w+|style|src)\s*=/i);
    expect([...text.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)).toEqual(['/api/openapi.json']);
  }
});
