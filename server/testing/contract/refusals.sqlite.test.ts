import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createCategory } from '../../../contract/categories.ts';
import { createPersonalToken } from '../../../contract/personal-tokens.ts';
import { DiskFull, Unavailable } from '../../database/database.ts';
import { callsOf } from '../../site/api/call.ts';
import { openApi } from '../../site/api/openapi.ts';
import type { Answer } from '../connection.ts';
import { described } from '../described.ts';
import { rawSocket } from '../raw-socket.ts';
import { PASSWORD, testApp } from '../test-app.ts';
import { asking, type Raw } from './asking.ts';
import { CALLS } from './rows.ts';
import { pathOf, type Rows } from './table.ts';

/** More than any call reads. */
const TOO_LARGE = 257 * 1024;
const SLOW_MS = 16_000;

const { users, send, given } = await asking();
const { app, ann } = users;
const { body: personal } = await ann.call('POST', createPersonalToken.url, {
  name: 'Reader',
  read_only: true,
  lasts: '30 days',
  password: PASSWORD,
});
const reader = `Bearer ${(personal as { token: string }).token}`;

/** For an idempotency key of another request: no shared refusal, but the same for all changes. */
const KEY_USED = 422;
/** The refusals that the description of each call shares with others, by method and path. */
const REFUSALS = new Map(
  callsOf(openApi({ version: 'under test' })).map(({ method, path, operation }) => [
    `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    Object.entries(operation.responses)
      .filter(([status, response]) => '$ref' in response || Number(status) === KEY_USED)
      .map(([status]) => Number(status)),
  ]),
);

/** Lets the database, the visitors and the clock fail, until the result is called. */
function failing(error: Error): () => void {
  const fail = () => {
    throw error;
  };
  const failLater = () => Promise.reject(error);
  Object.defineProperty(app.clock, 'wrongByMs', { get: fail, configurable: true });
  const spies = [
    vi.spyOn(app.visitors, 'stats').mockImplementation(fail),
    vi.spyOn(app.visitors, 'lastSeen').mockImplementation(failLater),
    vi.spyOn(app.db, 'write').mockImplementation(failLater),
    ...(['all', 'first', 'run', 'each'] as const).map((method) =>
      vi.spyOn(app.db.read, method).mockImplementation(failLater),
    ),
  ];
  return () => {
    for (const spy of spies) spy.mockRestore();
    Object.defineProperty(app.clock, 'wrongByMs', { value: 0, writable: true, configurable: true });
  };
}

async function sendFailing(rows: Rows, raw: Raw, error: Error): Promise<Answer> {
  const restore = failing(error);
  return send(rows.endpoint, raw).finally(restore);
}

/** Sends a call with the key of a change that was made: the last of the device, or the one before it. */
async function sendWithKey({ endpoint }: Rows, raw: Raw, before: 0 | 1): Promise<Answer> {
  const [device, last] = [randomUUID(), 8];
  const key = (n: number) => ({ 'idempotency-key': `${device}.${n}` });
  await ann.call('POST', createCategory.url, { title: 'Groceries' }, key(last));
  return ann.call(endpoint.method, pathOf(endpoint, raw.params), raw.body, key(last - before));
}

const withSpace = (path: string): string => `${path}?space=${randomUUID()}`;

/** Provokes each refusal, with any call that is described with it. */
const PROVOKED: Record<number, (rows: Rows, raw: Raw) => Promise<Answer>> = {
  400: ({ endpoint }, raw) =>
    endpoint.method === 'GET'
      ? send(endpoint, { ...raw, path: `${pathOf(endpoint)}?since=1.1&since=1.2&shared=maybe` })
      : send(endpoint, { ...raw, payload: '{' }),
  401: ({ endpoint }, raw) => send(endpoint, { ...raw, authorization: 'Bearer garbage' }),
  403: ({ endpoint }, raw) =>
    endpoint.method === 'GET'
      ? send(endpoint, { ...raw, authorization: reader })
      : send(endpoint, { ...raw, headers: { 'sec-fetch-site': 'cross-site' } }),
  404: ({ endpoint }, raw) => {
    if (raw.params !== undefined) return send(endpoint, { ...raw, params: { id: randomUUID() } });
    return 'code' in (raw.body ?? {})
      ? send(endpoint, { ...raw, body: { code: randomUUID() } })
      : send(endpoint, { ...raw, path: withSpace(pathOf(endpoint)) });
  },
  409: (rows, raw) => sendWithKey(rows, raw, 1),
  413: ({ endpoint }, raw) => send(endpoint, { ...raw, payload: '{}'.padEnd(TOO_LARGE) }),
  415: ({ endpoint }, raw) => send(endpoint, { ...raw, payload: 'milk', contentType: 'text/plain' }),
  422: (rows, raw) => sendWithKey(rows, raw, 0),
  500: (rows, raw) => sendFailing(rows, raw, new Error('of this test')),
  503: (rows, raw) => sendFailing(rows, raw, new Unavailable('of this test')),
  507: (rows, raw) => sendFailing(rows, raw, new DiskFull('of this test')),
};

test.each(CALLS)('$name answers each refusal that it is described with', async (rows) => {
  // These two have tests below, one for all calls.
  const statuses = (REFUSALS.get(rows.name) ?? []).filter((status) => ![408, 429].includes(status));
  // A refusal changes nothing: what is given serves for all of them.
  const { answer: _, ...raw } = await given(rows);
  const seen: number[] = [];
  for (const status of statuses) seen.push((await PROVOKED[status]?.(rows, raw))?.status ?? 0);
  expect(seen).toEqual(statuses);
});

const urlOf = ({ endpoint }: Rows) => pathOf(endpoint, { id: randomUUID() });

test('every call is refused when its address calls too often', async () => {
  const limited = await testApp({ RATE_LIMIT: 'on' });
  onTestFinished(limited.close);
  expect((await limited.call('GET', '/api/presence/stats/')).status).toBe(200);
  // A limit remembers when the whole allowance is back: going back in time spends the rest of it.
  limited.clock.now -= 60_000 - 1;
  for (const rows of CALLS) {
    expect(REFUSALS.get(rows.name)).toContain(429);
    expect([rows.name, (await limited.call(rows.endpoint.method, urlOf(rows))).status]).toEqual([
      rows.name,
      429,
    ]);
  }
});

/** A response as received over a connection. */
function parsed(text: string): Answer {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [line = '', ...fields] = head.split('\r\n');
  const headers = Object.fromEntries(
    fields.map((field) => {
      const [name = '', ...value] = field.split(': ');
      return [name.toLowerCase(), value.join(': ')];
    }),
  );
  const body = rest.join('\r\n\r\n');
  return {
    status: Number(line.split(' ')[1]),
    headers,
    bytes: Buffer.from(body),
    text: body,
    body: JSON.parse(body),
  };
}

test('every call that takes a body is refused when it arrives too slowly', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const slow = await testApp();
  onTestFinished(slow.close);
  const { access } = await slow.signedInAs('ann');
  const taking = CALLS.filter(({ name }) => REFUSALS.get(name)?.includes(408));
  for (const rows of taking) {
    const { method } = rows.endpoint;
    const head = [
      `${method} ${urlOf(rows)} HTTP/1.1`,
      'Host: localhost',
      `Authorization: Bearer ${access}`,
      'Content-Type: application/json',
      'Content-Length: 100',
    ];
    const arrived = once(slow.app.server, 'request');
    const raw = await rawSocket(slow.port);
    raw.say(`${head.join('\r\n')}\r\n\r\n{`);
    await arrived;
    for (let ms = 0; ms < SLOW_MS; ms += 1_000) vi.advanceTimersByTime(1_000);
    const answer = parsed(await raw.end());
    described({ method, url: urlOf(rows) }, answer);
    expect([rows.name, answer.status]).toEqual([rows.name, 408]);
  }
  expect(taking.length).toBeGreaterThan(0);
});
