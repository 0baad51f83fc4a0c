import type { HTTPMethods } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { accountRows } from './contract-accounts.ts';
import { categoryRows } from './contract-categories.ts';
import { noteRows } from './contract-notes.ts';
import { presenceRows } from './contract-presence.ts';
import { type Arguments, pathOf, type Rows } from './contract-table.ts';
import { isEndpoint } from './endpoints.ts';
import { refusedValues, sentenceForNumber } from './fields.ts';
import { type Answer, testApp } from './test-app.ts';
import { clear, type TwoUsers, twoUsers } from './two-users.ts';

const TABLE: Rows[] = [...accountRows, ...categoryRows, ...noteRows, ...presenceRows];
const NOT_PROVIDED = { detail: 'Authentication credentials were not provided.' };
const NOT_VALID = { detail: 'Given token not valid for any token type' };
const REQUIRED = 'This field is required.';
const BODY_MAX_BYTES = 256 * 1024;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

const contract = Object.values(
  import.meta.glob<Record<string, unknown>>('../../contract/*.ts', { eager: true }),
).flatMap((module) => Object.values(module).filter(isEndpoint));

const nameOf = ({ method, url }: Endpoint) => `${method} ${url}`;
const named = TABLE.map((rows) => ({ name: nameOf(rows.endpoint), ...rows }));

let users: TwoUsers;
beforeAll(async () => {
  users = await twoUsers(await testApp());
});
afterEach(() => Promise.all([clear(users.ann), clear(users.bob)]));
afterAll(() => users.app.close());

interface Raw extends Arguments {
  authorization?: string | undefined;
  method?: HTTPMethods;
  path?: string;
  payload?: string | Buffer;
  contentType?: string;
}

/** What every answer of the API has, whatever it says. */
function expectHouseRules(answer: Answer, endpoint: Endpoint): void {
  const list = endpoint.method === 'GET' && [200, 304].includes(answer.status) && endpoint.url.endsWith('s/');
  const kept = list && endpoint.schema.security !== undefined;
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cache-control': kept ? 'private, no-cache' : 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  for (const header of ['server', 'x-powered-by', 'set-cookie'])
    expect(answer.headers).not.toHaveProperty(header);
  if (answer.status === 204) expect(answer.text).toBe('');
  else expect(answer.headers['content-type']).toMatch(/^application\/json(; charset=utf-8)?$/);
  if (answer.status === 401) expect(answer.headers['www-authenticate']).toBe('Bearer realm="api"');
}

/** Sends a call as Ann, or as told. */
async function send(endpoint: Endpoint, raw: Raw): Promise<Answer> {
  const authorization = 'authorization' in raw ? raw.authorization : `Bearer ${users.ann.access}`;
  const payload = raw.payload ?? (raw.body && JSON.stringify(raw.body));
  const answer = await users.app.send({
    method: raw.method ?? endpoint.method,
    url: raw.path ?? pathOf(endpoint, raw.params),
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(payload === undefined ? {} : { 'content-type': raw.contentType ?? 'application/json' }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  expectHouseRules(answer, endpoint);
  return answer;
}

test('every call of the contract has its rows, and every field of its body', () => {
  expect(new Set(TABLE.map(({ endpoint }) => endpoint))).toEqual(new Set(contract));
  for (const { endpoint, fields } of TABLE) {
    const { body } = endpoint.schema;
    const properties = body !== undefined && 'properties' in body ? (body.properties ?? {}) : {};
    expect(Object.keys(fields ?? {})).toEqual(Object.keys(properties));
  }
});

test('every call that names something has rows for what is of another user', () => {
  const naming = TABLE.filter(
    ({ endpoint, fields = {} }) =>
      endpoint.url.includes(':') || ['id', 'category', 'parent', 'ordering'].some((name) => name in fields),
  );
  expect(naming.filter(({ foreign }) => foreign === undefined)).toEqual([]);
});

describe.each(named)('$name', ({ endpoint, signedIn, works, fields, foreign = [] }) => {
  test('works', async () => {
    const { answer, ...given } = await works(users);
    expect(await send(endpoint, given)).toMatchObject(answer);
  });

  test('works without the trailing slash', async () => {
    const { answer, ...given } = await works(users);
    const path = pathOf(endpoint, given.params).slice(0, -1);
    expect(await send(endpoint, { ...given, path })).toMatchObject(answer);
  });

  test.each(METHODS)('%s is refused unless it is a call', async (method) => {
    const { params } = await works(users);
    const allowed = contract.filter(({ url }) => url === endpoint.url).map((call) => call.method);
    if (allowed.some((one) => one === method)) return;
    const answer = await send(endpoint, { method, ...(params && { params }), authorization: undefined });
    expect(answer).toMatchObject({ status: 405, body: { detail: `Method "${method}" not allowed.` } });
    const allow = String(answer.headers['allow']).split(', ');
    expect(allow.toSorted()).toEqual([...allowed, ...(allowed.includes('GET') ? ['HEAD'] : [])].toSorted());
  });

  if (signedIn) {
    test('is refused signed out, before anything else is looked at', async () => {
      const { answer, ...given } = await works(users);
      for (const authorization of [undefined, '', 'Bearer', 'Bearer ', 'Basic YW5uOnBhc3N3b3Jk']) {
        expect(await send(endpoint, { ...given, authorization })).toMatchObject({
          status: 401,
          body: NOT_PROVIDED,
        });
      }
      const malformed = await send(endpoint, { ...given, payload: '{', authorization: undefined });
      expect(malformed).toMatchObject({ status: 401, body: NOT_PROVIDED });
    });

    test.each(['garbage', 'a.b.c', 'refresh'] as const)(
      'is refused with a token that is %s',
      async (what) => {
        const { answer, ...given } = await works(users);
        const authorization = `Bearer ${what === 'refresh' ? users.ann.refresh : what}`;
        expect(await send(endpoint, { ...given, authorization })).toMatchObject({
          status: 401,
          body: NOT_VALID,
        });
      },
    );

    test('is refused with an expired token', async () => {
      const { answer, ...given } = await works(users);
      const now = users.app.clock.now;
      users.app.clock.now += 5 * 60_000;
      const refused = await send(endpoint, given);
      users.app.clock.now = now;
      expect(refused).toMatchObject({ status: 401, body: NOT_VALID });
    });
  } else {
    test('ignores any Authorization header', async () => {
      const { answer, ...given } = await works(users);
      expect(await send(endpoint, { ...given, authorization: 'Bearer garbage' })).toMatchObject(answer);
    });
  }

  test.each(foreign)('told of $what', async ({ given }) => {
    const { answer, intact, ...raw } = await given(users);
    expect(await send(endpoint, raw)).toMatchObject(answer);
    await intact();
  });

  if (foreign.length > 0 && endpoint.url.includes(':')) {
    test.each(['missing', 'NUL', 'long', 'percent'])(
      'a path that names nothing (%s) is not found',
      async (what) => {
        const { answer, params, ...given } = await works(users);
        const id = {
          missing: '0b8f2f2e-5d0c-4f5e-9f0e-1c2d3e4f5a6b',
          NUL: '\0',
          long: 'x'.repeat(2_000),
          percent: '%',
        }[what];
        const refused = await send(endpoint, { ...given, params: { id: id ?? '' } });
        expect(refused).toMatchObject({ status: 404, body: { detail: 'Not found.' } });
      },
    );
  }

  if (fields === undefined) return;
  const required = Object.entries(fields).filter(([, field]) => !field.optional);

  test('ignores keys that it does not know', async () => {
    const { answer, body, ...given } = await works(users);
    const more = `"extra":{"deep":[1,null]},"owner":"bob","__proto__":{"title":5},"constructor":1,"toString":null`;
    const payload = `${JSON.stringify(body).slice(0, -1)},${more}}`;
    expect(await send(endpoint, { ...given, payload })).toMatchObject(answer);
  });

  test('a body that is missing, empty or has nothing names every required field', async () => {
    const { params } = await works(users);
    if (required.length === 0) return;
    const body = Object.fromEntries(required.map(([name]) => [name, [REQUIRED]]));
    for (const raw of [
      {},
      { payload: '' },
      { payload: '{}' },
      { payload: ' {} \n' },
      { payload: '{"__proto__":{}}' },
    ]) {
      const answer = await send(endpoint, { ...raw, ...(params && { params }) });
      expect(answer).toMatchObject({ status: 400 });
      expect(answer.body).toEqual(body);
    }
  });

  test('all wrong fields are told at once', async () => {
    const { params } = await works(users);
    const wrong = Object.fromEntries(Object.keys(fields).map((name) => [name, 5]));
    const answer = await send(endpoint, { body: wrong, ...(params && { params }) });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(
      Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, [sentenceForNumber(field)]])),
    );
  });

  describe.each(Object.entries(fields))('%s', (name, field) => {
    test(field.optional ? 'may be left out' : 'is required', async () => {
      const { answer, body, ...given } = await works(users);
      const { [name]: _, ...rest } = body ?? {};
      const got = await send(endpoint, { ...given, body: rest });
      if (field.optional) expect(got.status).toBe(answer.status);
      else expect(got).toMatchObject({ status: 400, body: { [name]: [REQUIRED] } });
    });

    test.each(refusedValues(field))('refuses $what', async ({ value, sentence = expect.any(String) }) => {
      const { answer, body, ...given } = await works(users);
      const refused = await send(endpoint, { ...given, body: { ...body, [name]: value } });
      expect(refused.status).toBe(400);
      expect(refused.body).toEqual({ [name]: [sentence] });
    });
  });

  test.each([
    ['[]', 'list'],
    ['[{}]', 'list'],
    ['"text"', 'str'],
    ['5', 'int'],
    ['-0.5', 'float'],
    ['1e400', 'float'],
    ['true', 'bool'],
    ['null', 'NoneType'],
  ])('a body that is %s is no object', async (payload, type) => {
    const { params } = await works(users);
    const answer = await send(endpoint, { payload, ...(params && { params }) });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      non_field_errors: [`Invalid data. Expected a dictionary, but got ${type}.`],
    });
  });

  test.each([
    '{',
    '{"title":}',
    "{'title': 'single quotes'}",
    '{"title": "x"} trailing',
    'NaN',
    '\ufeff{}',
    '{"title": "\u0001"}',
    Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
    Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]),
    Buffer.from([0x22, 0xc0, 0x80, 0x22]),
    '['.repeat(100_000),
  ])('malformed JSON is refused: %.20s', async (payload) => {
    const { params } = await works(users);
    const answer = await send(endpoint, { payload, ...(params && { params }) });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ detail: expect.stringMatching(/^JSON parse error - ./) });
  });

  test.each([
    'text/plain',
    'text/plain; charset=utf-8',
    'application/x-www-form-urlencoded',
    'application/xml',
    'application/jsonp',
    'application/json-patch+json',
    'nonsense',
  ])('the media type %s is refused', async (contentType) => {
    const { answer, ...given } = await works(users);
    const refused = await send(endpoint, { ...given, contentType });
    expect(refused.status).toBe(415);
    expect(refused.body).toEqual({ detail: `Unsupported media type "${contentType}" in request.` });
  });

  test.each(['application/json; charset=utf-8', 'Application/JSON'])('%s is JSON', async (contentType) => {
    const { answer, ...given } = await works(users);
    expect(await send(endpoint, { ...given, contentType })).toMatchObject(answer);
  });

  test('a body of 256 KiB is read, one byte more is refused', async () => {
    const { answer, body, ...given } = await works(users);
    const payload = JSON.stringify(body).padEnd(BODY_MAX_BYTES, ' ');
    expect(await send(endpoint, { ...given, payload })).toMatchObject(answer);
    const refused = await send(endpoint, { ...given, payload: `${payload} ` });
    expect(refused.status).toBe(413);
    expect(refused.body).toEqual({ detail: expect.stringMatching(/too large/) });
  });
});

describe('multipart', () => {
  const consumes = named.filter(({ fields }) => fields !== undefined);
  test.each(consumes)(
    '$name takes a form only when a picture may come with it',
    async ({ endpoint, works }) => {
      const { answer, body = {}, ...given } = await works(users);
      const parts = Object.entries(body).map(
        ([name, value]) => `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      );
      const contentType = 'multipart/form-data; boundary=edge';
      const got = await send(endpoint, { ...given, payload: `${parts.join('')}--edge--\r\n`, contentType });
      const takes = ['/api/user/register/', '/api/user/update/'].includes(endpoint.url);
      const refused = {
        status: 415,
        body: { detail: `Unsupported media type "${contentType}" in request.` },
      };
      expect(got).toMatchObject(takes ? answer : refused);
    },
  );
});

test('an unknown path of the API is not found, whatever is sent there', async () => {
  for (const path of [
    '/api/',
    '/api',
    '/api/nothing/',
    '/api/notes/1/',
    '/api/token/x/y/z/',
    '/api/%zz/',
    '/api/%00/',
  ]) {
    for (const method of METHODS) {
      const answer = await users.app.send({
        method,
        url: path,
        headers: { 'content-type': 'application/json' },
        ...(method === 'GET' ? {} : { payload: '{' }),
      });
      expect({ path, method, status: answer.status, body: answer.body }).toEqual({
        path,
        method,
        status: 404,
        body: { detail: 'Not found.' },
      });
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'content-type': expect.stringContaining('application/json'),
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
    }
  }
});
