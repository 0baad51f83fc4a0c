import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { DiskFull, Unavailable } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { pathOf } from '../../testing/contract/table.ts';
import { followStream } from '../../testing/event-stream.ts';
import { appsOfFile } from '../../testing/shared-app.ts';
import { PASSWORD, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { categoryOf, noteOf } from '../../testing/two-users.ts';

const sharedApp = appsOfFile();

const TOKENS = '/api/personal-tokens/';
const DAY = 24 * 3_600_000;
const NOT_VALID = { status: 401, body: { detail: 'Given token not valid for any token type' } };
const CLOSED = { status: 403, body: { detail: 'A personal token does not open this call.' } };
const READ_ONLY = { status: 403, body: { detail: 'This token is read only.' } };
const nameOf = ({ method, url }: Endpoint) => `${method} ${url}`;
const SIGNED_IN = ENDPOINTS.filter(({ schema }) => schema.security !== undefined);
/** Calls about people, links and push, which are a person's own. */
const PERSONAL = /\/(acquaintances|add|leave|link|remove|share|unshare)\/:id\/$|\/(?:joins|push)\//;
/** The calls that a personal token may make: those of the lists, and the one that reads the user. */
const OPENED = SIGNED_IN.filter(
  (call) =>
    nameOf(call) === 'GET /api/user/' || !(call.schema.tags.includes('accounts') || PERSONAL.test(call.url)),
);
const WRITES = OPENED.filter(({ method, url }) => method !== 'GET' && url !== '/api/categories/here/:id/');

interface Made {
  id: string;
  token: string;
}

let t: TestApp;
let ann: SignedIn;
beforeEach(async () => {
  t = await sharedApp();
  ann = await t.signedInAs('ann');
});

const make = (sent: object = {}, by = ann) =>
  by.call('POST', TOKENS, {
    name: 'Script',
    read_only: false,
    lasts: '90 days',
    password: PASSWORD,
    ...sent,
  });
const made = async (sent: object = {}, by = ann) => (await make(sent, by)).body as Made;
const listed = async (by = ann) => (await by.call('GET', TOKENS)).body as Record<string, unknown>[];
const ask = (token: string, url: string, method = 'GET', body?: object) =>
  t.send({
    method: method as 'GET',
    url,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { payload: JSON.stringify(body) }),
  });
const works = async (token: string) => (await ask(token, '/api/notes/')).status === 200;
const rows = statement<object>()('testPersonalTokens', (db) =>
  db.selectFrom('personal_tokens').select('secret_hash'),
);

describe('A personal token', () => {
  test('is shown once, stored as a hash, and listed with its name, scope and expiry', async () => {
    const { status, body } = await make({ name: ' Phone shortcut ', read_only: true, lasts: '30 days' });
    expect(status).toBe(201);
    const { token, ...kept } = body as Made;
    expect(kept).toMatchObject({
      name: 'Phone shortcut',
      read_only: true,
      expires_at: t.clock.now + 30 * DAY,
      used_at: null,
    });
    expect(await listed()).toEqual([kept]);
    const stored = JSON.stringify(await t.db.read.all(rows, {}));
    expect(stored).not.toContain(token.slice(-20));
  });

  test.each([
    ['30 days', 30],
    ['90 days', 90],
    ['1 year', 365],
  ])('lasts %s, and changes notes unless it is read only', async (lasts, days) => {
    const { id } = await made({ lasts });
    expect(await listed()).toMatchObject([{ id, read_only: false, expires_at: t.clock.now + days * DAY }]);
  });

  test.each([
    [{ password: 'Wrong-horse-1' }, { password: ['Wrong password.'] }],
    [{ lasts: 'for ever' }, { lasts: ['"for ever" is not a valid choice.'] }],
  ])('is not made for %o', async (sent, body) => {
    expect(await make(sent)).toMatchObject({ status: 400, body });
    expect(await listed()).toEqual([]);
  });

  test('is one of twenty at most', async () => {
    const first = await made();
    for (let more = 1; more < 20; more++) await made();
    const refused = { status: 400, body: { detail: 'There are 20 tokens. Remove one first.' } };
    expect(await make()).toMatchObject(refused);
    await ann.call('DELETE', `${TOKENS}delete/${first.id}/`);
    expect(await make()).toMatchObject({ status: 201 });
  });

  test('beyond the twentieth is refused without counting the right password as a guess', async () => {
    t = await sharedApp({ RATE_LIMIT: 'on' });
    ann = await t.signedInAs('ann');
    for (let count = 0; count < 20; count++) await made();
    const statuses = new Set<number>();
    for (let time = 0; time < 11; time++) statuses.add((await make()).status);
    expect([...statuses]).toEqual([400]);
    expect(await make({ password: 'Wrong-horse-1' })).toMatchObject({ status: 400 });
  });

  test('reads and changes only the notes of its user', async () => {
    const bob = await t.signedInAs('bob');
    const [own, foreign] = [await noteOf(ann), await noteOf(bob)];
    const { token } = await made();
    expect((await ask(token, '/api/notes/')).body).toMatchObject([{ id: own.id }]);
    const important = { important: true };
    expect(await ask(token, `/api/notes/update/${own.id}/`, 'PATCH', important)).toMatchObject({
      status: 200,
      body: important,
    });
    expect(await ask(token, `/api/notes/update/${foreign.id}/`, 'PATCH', important)).toMatchObject({
      status: 404,
    });
    const { id } = await categoryOf(ann, 'Road trip');
    const content = { content: 'Map', category: id, parent: null };
    expect(await ask(token, '/api/notes/', 'POST', content)).toMatchObject({ status: 201 });
  });

  test('records its use, once a minute', async () => {
    const { token } = await made();
    const first = t.clock.now;
    await ask(token, '/api/notes/');
    t.clock.now += 59_000;
    await ask(token, '/api/notes/');
    expect(await listed()).toMatchObject([{ used_at: first }]);
    t.clock.now += 1_000;
    await ask(token, '/api/notes/');
    expect(await listed()).toMatchObject([{ used_at: t.clock.now }]);
  });
});

test('a call accepts a token exactly where the contract says so', async () => {
  const { token } = await made();
  const id = '0b8f2f2e-5d0c-4f5e-9f0e-1c2d3e4f5a6b';
  for (const endpoint of SIGNED_IN) {
    const name = nameOf(endpoint);
    for (const path of [pathOf(endpoint, { id }), pathOf(endpoint, { id }).slice(0, -1)]) {
      const { status, body } = await ask(token, path, endpoint.method, {});
      if (OPENED.includes(endpoint)) expect([401, 403], name).not.toContain(status);
      else expect({ status, body }, name).toEqual(CLOSED);
    }
  }
});

test.each([
  ['a full disk', 200, new DiskFull()],
  ['a database that refuses writes', 200, new Unavailable()],
  ['an unexpected error', 500, new Error('of the test')],
])('after %s, which prevents the record of its use, a call is answered %i', async (_, status, thrown) => {
  const { token } = await made();
  t.beforeWrite(() => Promise.reject(thrown));
  expect(await ask(token, '/api/notes/')).toMatchObject({ status });
});

test('a token is not refreshed and ends no session', async () => {
  const { token } = await made();
  expect(await t.call('POST', '/api/token/refresh/', { refresh: token })).toMatchObject({ status: 401 });
  await t.call('POST', '/api/token/revoke/', { refresh: token });
  expect(await works(token)).toBe(true);
  expect(await ask(token, '/api/sessions/', 'HEAD')).toMatchObject({ status: 403 });
});

describe('A stream opened with a token', () => {
  async function follow(token: string) {
    const stream = await followStream(t.port, token);
    onTestFinished(() => stream.close());
    return stream;
  }

  test('ends when the token is revoked; those of other tokens and of the session continue', async () => {
    const [gone, kept] = [await made(), await made()];
    const [ends, ...others] = [await follow(gone.token), await follow(kept.token), await follow(ann.access)];
    for (const stream of others) await stream.next();
    await ann.call('DELETE', `${TOKENS}delete/${gone.id}/`);
    await ends?.ended;
    const { headers } = await ann.call('POST', '/api/categories/', { title: 'Road trip' });
    for (const stream of others) expect((await stream.next()).revision).toBe(Number(headers['revision']));
  });

  test('ends at the next poll after the token has expired', async () => {
    const { token } = await made({ lasts: '30 days' });
    const stream = await follow(token);
    await stream.next();
    t.clock.now += 30 * DAY;
    for (let second = 0; second < 30; second++) await t.live.watch();
    await stream.ended;
  });
});

test('a read-only token is refused every change, and nothing changes', async () => {
  const note = await noteOf(ann);
  const before = (await ann.call('GET', '/api/notes/')).body;
  const { token } = await made({ read_only: true });
  for (const call of WRITES) {
    expect(await ask(token, pathOf(call, { id: note.id }), call.method, {})).toMatchObject(READ_ONLY);
  }
  expect((await ask(token, '/api/notes/')).body).toEqual(before);
  expect(await ask(token, '/api/notes/', 'HEAD')).toMatchObject({ status: 200 });
  expect(await ask(token, '/api/user/')).toMatchObject({ status: 200, body: { username: 'ann' } });
});

describe('A token that is no longer valid, or never was', () => {
  test('an expired one is refused, and stays in the list until it is removed', async () => {
    const { token } = await made({ lasts: '30 days' });
    t.clock.now += 30 * DAY - 1;
    expect(await works(token)).toBe(true);
    t.clock.now += 1;
    expect(await ask(token, '/api/notes/')).toMatchObject(NOT_VALID);
    const again = await t.signedInAs('ann');
    expect(await listed(again)).toHaveLength(1);
  });

  test('a revoked one is refused at once', async () => {
    const [gone, kept] = [await made(), await made()];
    expect(await ann.call('DELETE', `${TOKENS}delete/${gone.id}/`)).toMatchObject({ status: 204 });
    expect(await ask(gone.token, '/api/notes/')).toMatchObject(NOT_VALID);
    expect(await works(kept.token)).toBe(true);
    expect(await ann.call('DELETE', `${TOKENS}delete/${gone.id}/`)).toMatchObject({ status: 404 });
  });

  test('one with another text is refused', async () => {
    const { token } = await made();
    const changes: [what: string, change: (token: string) => string][] = [
      ['fewer characters', (token: string) => token.slice(0, -2)],
      ['more characters', (token: string) => `${token}AAAA`],
      [
        'another character',
        (token: string) => `${token.slice(0, 80)}${token[80] === 'A' ? 'B' : 'A'}${token.slice(81)}`,
      ],
      ['nothing but its prefix', () => 'nd_'],
      ['no character of its alphabet', () => `nd_${'\u00e9'.repeat(86)}`],
      ['its letters in upper case', (token: string) => token.toUpperCase()],
    ];
    for (const [what, change] of changes)
      expect([what, await ask(change(token), '/api/notes/')]).toMatchObject([what, NOT_VALID]);
  });
});
