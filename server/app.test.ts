import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { listNotes } from '../contract/notes.ts';
import { DiskFull, Unavailable } from './database/database.ts';
import { INLINE_HASH } from './http/inline-script.ts';
import type { Answer } from './testing/connection.ts';
import { appsOfFile } from './testing/shared-app.ts';
import { type TestApp, testApp } from './testing/test-app.ts';
import { appOfFile } from './testing/two-users.ts';

const app = await appOfFile();
const appWith = appsOfFile();

/** An app that one test alone has. */
async function ownApp(...how: Parameters<typeof testApp>): Promise<TestApp> {
  const own = await testApp(...how);
  onTestFinished(() => own.close());
  return own;
}

const SECURE = {
  'content-security-policy': [
    "default-src 'none'",
    `script-src 'self' ${INLINE_HASH}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types worker',
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

function expectSecure({ headers }: Answer): void {
  expect(headers).toMatchObject(SECURE);
  for (const name of ['server', 'x-powered-by', 'via', 'set-cookie', 'strict-transport-security']) {
    expect(headers).not.toHaveProperty(name);
  }
}

describe('every answer has the security headers and none that names the software', () => {
  const json = { 'content-type': 'application/json' };
  test.each([
    ['GET', '/healthz', 200],
    ['GET', '/readyz', 200],
    ['GET', '/api/presence/stats/', 200],
    ['HEAD', '/api/presence/stats/', 200],
    ['GET', '/api/openapi.json', 200],
    ['GET', '/api/docs/', 200],
    ['GET', '/api/notes/', 401],
    ['GET', '/api/nothing/', 404],
    ['GET', '/api/%zz/', 404],
    ['GET', '/api', 404],
    ['GET', '/api?page=1', 404],
    ['GET', '/nothing', 404],
    ['POST', '/', 404],
    ['DELETE', '/api/presence/stats/', 405],
    ['POST', '/api/token/', 400, '{}'],
    ['POST', '/api/token/', 400, '{'],
    ['POST', '/api/token/', 413, ' '.repeat(256 * 1024 + 1)],
  ] as const)('%s %s %i', async (method, url, status, payload = undefined) => {
    const answer = await app.send({ method, url, headers: payload ? json : {}, ...(payload && { payload }) });
    expect(answer.status).toBe(status);
    expectSecure(answer);
    const ofApi = url.startsWith('/api');
    expect(answer.headers['nightdrive']).toBe(ofApi ? '1' : undefined);
    if (ofApi) expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('304', async () => {
    const { access } = await app.signedInAs('ann');
    const headers = { authorization: `Bearer ${access}`, 'if-none-match': '*' };
    const answer = await app.send({ method: 'GET', url: listNotes.url, headers });
    expect(answer.status).toBe(304);
    expectSecure(answer);
  });

  test('415', async () => {
    const headers = { 'content-type': 'text/plain' };
    const answer = await app.send({ method: 'POST', url: '/api/token/', headers, payload: 'x' });
    expect(answer.status).toBe(415);
    expectSecure(answer);
  });
});

test('pages that were built for the API of another origin may ask there, and nowhere else', async () => {
  const elsewhere = await appWith({ VITE_API_BASE: 'https://api.example.org' });
  const { headers } = await elsewhere.call('GET', '/healthz');
  expect(headers['content-security-policy']).toContain("; connect-src 'self' https://api.example.org;");
  expect(headers['content-security-policy']).toContain(
    "; img-src 'self' https://api.example.org data: blob:;",
  );
  await expect(ownApp({ VITE_API_BASE: 'https://api.example.org/v1' })).rejects.toThrow('VITE_API_BASE');
});

test('behind TLS, and only there, browsers are required to stay with it', async () => {
  const behind = await appWith({ TRUST_PROXY: '127.0.0.1' });
  const headers = { 'x-forwarded-proto': 'https' };
  for (const url of ['/api/presence/stats/', '/api/%zz/', '/nothing']) {
    const secure = await behind.send({ method: 'GET', url, headers });
    expect(secure.headers['strict-transport-security']).toMatch(/^max-age=\d{8,}$/);
    expectSecure(await behind.send({ method: 'GET', url }));
    expectSecure(await app.send({ method: 'GET', url, headers }));
  }
  const whole = await appWith({ TRUST_PROXY: '127.0.0.1', HSTS_SUBDOMAINS: 'on' });
  const secure = await whole.send({ method: 'GET', url: '/nothing', headers });
  expect(secure.headers['strict-transport-security']).toMatch(/^max-age=\d{8,}; includeSubDomains$/);
});

test('an unexpected failure reveals nothing of its reason', async () => {
  vi.spyOn(app.visitors, 'stats').mockImplementation(() => {
    throw new Error('a secret of the inside');
  });
  const answer = await app.call('GET', '/api/presence/stats/');
  expect(answer.status).toBe(500);
  expect(answer.text).toBe('{"detail":"A server error occurred."}');
  expect(JSON.stringify(answer.headers)).not.toContain('secret');
  expect(answer.headers).toMatchObject({ ...SECURE, 'cache-control': 'no-store' });
});

test('a handler that takes too long is given up', async () => {
  const fresh = await ownApp(); // no call has set its timer yet
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const asked = Promise.withResolvers<void>();
    vi.spyOn(fresh.visitors, 'lastSeen').mockImplementation(() => {
      asked.resolve();
      return new Promise(() => {});
    });
    const answering = fresh.call('POST', '/api/presence/heartbeat/', { visitor_id: randomUUID() });
    await asked.promise;
    vi.advanceTimersByTime(60_000);
    const answer = await answering;
    expect(answer).toMatchObject({ status: 503, body: { detail: 'The request took too long.' } });
    expect(answer.headers).toMatchObject({ ...SECURE, 'retry-after': '1' });
  } finally {
    vi.useRealTimers();
  }
});

test('at the level info a call leaves no line in the log', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line) => lines.push(line) });
  const logged = await ownApp({}, undefined, log);
  expect((await logged.call('GET', '/api/presence/stats/')).status).toBe(200);
  expect((await logged.call('GET', '/api/nothing/')).status).toBe(404);
  expect(lines).toEqual([]);
});

test('an empty body of JSON counts as an empty object, also when its length is not known ahead', async () => {
  const call = { url: '/api/token/', method: 'POST', headers: { 'content-type': 'application/json' } };
  const required = { status: 400, body: { username: ['This field is required.'] } };
  expect(await app.send(call)).toMatchObject(required);
  const chunked = { ...call.headers, 'transfer-encoding': 'chunked' };
  expect(await app.send({ ...call, headers: chunked })).toMatchObject(required);
});

test.each([
  [new Unavailable(), 503, expect.any(String)],
  [new DiskFull(), 507, 'The disk of the server is full. Nothing was changed.'],
])('%s of the database is answered %i', async (failure, status, detail) => {
  vi.spyOn(app.visitors, 'stats').mockImplementation(() => {
    throw failure;
  });
  const answer = await app.call('GET', '/api/presence/stats/');
  expect(answer).toMatchObject({ status, body: { detail } });
  if (status === 503) expect(answer.headers['retry-after']).toMatch(/^\d+$/);
});

test('a server whose database does not answer is alive, and not ready', async () => {
  const away = await ownApp({}, (db) => ({ ...db, answers: async () => false }));
  expect(await away.call('GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(await away.call('GET', '/readyz')).toMatchObject({ status: 503, body: { status: 'not ready' } });
});

test('however often it is asked, a server asks its database at most once a second', async () => {
  let asked = 0;
  let isAway = false;
  const counting = await ownApp({}, (db) => ({
    ...db,
    answers: async () => {
      asked++;
      return !isAway;
    },
  }));
  const ready = async () => (await counting.call('GET', '/readyz')).status;
  expect(await Promise.all(Array.from({ length: 50 }, ready))).toEqual(Array(50).fill(200));
  expect(asked).toBe(1);
  isAway = true;
  counting.clock.now += 1_000;
  expect(await ready()).toBe(503);
  expect(asked).toBe(2);
});

test('an overload is one line a second in the log, without a stack', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const overrun = await ownApp({}, undefined, log);
  vi.spyOn(overrun.visitors, 'stats').mockImplementation(() => {
    throw new Unavailable('no connection is left');
  });
  const stats = () => overrun.call('GET', '/api/presence/stats/');
  for (let call = 0; call < 10; call++) await stats();
  overrun.clock.now += 1_000;
  await stats();
  expect(lines).toMatchObject([
    { msg: 'refused for now', reason: 'no connection is left', route: '/api/presence/stats/', unlogged: 0 },
    { msg: 'refused for now', unlogged: 9 },
  ]);
  expect(JSON.stringify(lines)).not.toContain('stack');
});

describe('other origins', () => {
  const LISTED = 'https://example.org';
  const from = (other: TestApp, origin: string, url = '/api/presence/stats/') =>
    other.send({ method: 'GET', url, headers: { origin } });
  const ask = (other: TestApp, origin: string, method: string) =>
    other.send({
      method: 'OPTIONS',
      url: '/api/notes/update/1/',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type',
      },
    });

  test('may not call when none is listed', async () => {
    expect((await from(app, LISTED)).headers).not.toHaveProperty('access-control-allow-origin');
    expect((await ask(app, LISTED, 'PATCH')).status).toBe(405);
  });

  test('may make every call when listed, exactly as listed', async () => {
    const open = await appWith({ CORS_ORIGINS: `${LISTED}, http://localhost:5173` });
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const { headers } = await ask(open, LISTED, method);
      expect(headers['access-control-allow-origin']).toBe(LISTED);
      expect(String(headers['access-control-allow-methods']).split(/, ?/)).toContain(method);
      expect(headers['access-control-allow-headers']).toContain('authorization');
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
    }
    for (const url of ['/api/presence/stats/', '/api/notes/', '/api/nothing/']) {
      const { headers } = await from(open, LISTED, url);
      expect(headers['access-control-allow-origin']).toBe(LISTED);
      expect(String(headers['vary']).split(/, ?/)).toContain('Origin');
      expect(headers['access-control-expose-headers']).toMatch(/etag/i);
    }
    const ann = await open.signedInAs('ann');
    const list = await open.send({
      url: listNotes.url,
      headers: { origin: LISTED, authorization: `Bearer ${ann.access}` },
    });
    expect(list).toMatchObject({ status: 200, headers: { vary: 'authorization, Origin' } });
    expect((await open.call('OPTIONS', listNotes.url)).status).toBe(204);
    for (const other of [
      'https://example.org.evil.example',
      'http://example.org',
      'null',
      'https://example.com',
    ]) {
      expect((await from(open, other)).headers).not.toHaveProperty('access-control-allow-origin', other);
      expect((await ask(open, other, 'PATCH')).headers).not.toHaveProperty(
        'access-control-allow-origin',
        other,
      );
    }
  });
});

test('the page of another site cannot lock its visitor out, nor change anything', async () => {
  const listed = 'https://example.org';
  const limited = await appWith({ RATE_LIMIT: 'on', CORS_ORIGINS: listed });
  await limited.signedInAs('ann');
  const from = (origin: string, site: string, method = 'POST', url = '/api/token/') =>
    limited.send({
      method,
      url,
      headers: { origin, 'sec-fetch-site': site, 'content-type': 'application/x-www-form-urlencoded' },
      ...(method === 'GET' ? {} : { payload: 'username=ann&password=wrong!' }),
    });
  const foreign = 'https://evil.example';
  for (let guess = 0; guess < 30; guess++)
    expect(await from(foreign, 'cross-site')).toMatchObject({
      status: 403,
      body: { detail: 'Pages of other sites may not call this one.' },
    });
  for (const [method, url] of [
    ['POST', '/api/user/register/'],
    ['POST', '/api/presence/heartbeat/'],
    ['PUT', '/api/user/update/'],
    ['DELETE', '/api/notes/delete/1/'],
  ] as const)
    expect((await from(foreign, 'cross-site', method, url)).status).toBe(403);
  // the login has not been counted, and none of these is from another site
  for (const [origin, site] of [
    [listed, 'cross-site'],
    [foreign, 'same-origin'],
    [foreign, 'none'],
  ] as const)
    expect((await from(origin, site)).status).toBe(401);
  expect((await from(foreign, 'cross-site', 'GET', '/api/presence/stats/')).status).toBe(200);
});

/** A limit remembers only when an address has its whole allowance again: time that is taken back counts as its calls. */
const spend = ({ clock }: TestApp, ms: number) => {
  clock.now -= ms;
};

test('1,200 calls a minute from one address, then 429 with the time to wait, which a listed origin can read; others go on', async () => {
  const origin = 'https://example.org';
  const limited = await appWith({ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1', CORS_ORIGINS: origin });
  const call = (address: string) =>
    limited.send({ url: '/api/presence/stats/', headers: { origin, 'x-forwarded-for': address } });
  const policy = { 'ratelimit-policy': '"calls";q=1200;w=60' };
  expect((await call('192.0.2.1')).headers).toMatchObject({ ...policy, ratelimit: '"calls";r=1199;t=1' });
  spend(limited, 1_190 * 50);
  const answers = await Promise.all(Array.from({ length: 10 }, () => call('192.0.2.1')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.body).toEqual({ detail: 'Request was throttled. Expected available in 1 second.' });
  expect(refused?.headers).toMatchObject({ ...SECURE, 'retry-after': '1', 'cache-control': 'no-store' });
  expect(refused?.headers).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-expose-headers':
      'Account, ETag, Nightdrive, RateLimit, RateLimit-Policy, Retry-After, Revision, Space, Unchanged, WWW-Authenticate',
  });
  expect(refused?.headers).toMatchObject({ ...policy, ratelimit: '"calls";r=0;t=1' });
  expect(await call('192.0.2.2')).toMatchObject({
    status: 200,
    headers: { ...policy, ratelimit: '"calls";r=1199;t=1' },
  });
  const probe = await limited.send({ method: 'GET', url: '/healthz' });
  expect(probe.status).toBe(200);
  expect(probe.headers).not.toHaveProperty('ratelimit');
  limited.clock.now += 50;
  expect((await call('192.0.2.1')).status).toBe(200);
  expect((await call('192.0.2.1')).status).toBe(429);
});

test('6,000 pages, files and pictures a minute from one address, whatever the API is asked for', async () => {
  const limited = await appWith({ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' });
  const get = async (url: string) =>
    (await limited.send({ url, headers: { 'x-forwarded-for': '192.0.2.1' } })).status;
  const picture = `/pictures/${randomUUID()}/${'0'.repeat(64)}.webp`;
  expect(await get('/nothing')).toBe(404);
  spend(limited, 5_997 * 10);
  expect([await get(picture), await get('/nothing'), await get(picture)]).toEqual([404, 404, 429]);
  expect(await get('/nothing')).toBe(429);
  limited.clock.now += 10;
  expect([await get('/nothing'), await get('/nothing')]).toEqual([404, 429]);
  expect(await get('/api/presence/stats/')).toBe(200);
  expect(await get('/readyz')).toBe(200);
});

test('browsers that come by a name which is not the site’s get nothing from the pages of operators', async () => {
  const site = await appWith({ METRICS_TOKEN: 'a token of this test', PUBLIC_URL: 'https://site.example' });
  const browser = { 'accept-language': 'en' };
  const ask = async (url: string, host: string, more: Record<string, string> = browser) =>
    (await site.send({ url, headers: { host, authorization: 'Bearer a token of this test', ...more } }))
      .status;
  for (const url of ['/healthz', '/readyz', '/metrics']) {
    for (const host of ['stranger.example', 'stranger.example:3000', 'Site.example.stranger.example'])
      expect([url, host, await ask(url, host)]).toEqual([url, host, 421]);
    for (const host of [
      'site.example',
      'SITE.example:443',
      '127.0.0.1:3000',
      '[::1]:3000',
      'localhost',
      'node1',
    ])
      expect([url, host, await ask(url, host)]).toEqual([url, host, 200]);
    expect(await ask(url, 'node1.internal.example', {})).toBe(200);
  }
  expect(await ask('/nothing', 'stranger.example')).toBe(404);
});

test.each([-3_600_000, 3_600_000])('a clock that jumps by %i ms makes nobody wait', async (jump) => {
  const site = await ownApp({ RATE_LIMIT: 'on' });
  const visitor = () => site.call('POST', '/api/presence/heartbeat/', { visitor_id: randomUUID() });
  const stats = async () => {
    await site.visitors.flush();
    return (await site.call('GET', '/api/presence/stats/')).body;
  };
  const ann = await site.signedInAs('ann');
  await visitor();
  expect(await stats()).toEqual({ online: 1, total: 1 });
  site.clock.wrongByMs = jump;
  expect((await visitor()).status).toBe(200);
  expect(await stats()).toEqual({ online: 1, total: 2 });
  expect(await site.signedInAs('bob')).toMatchObject({ access: expect.any(String) });
  expect((await site.call('POST', '/api/token/refresh/', { refresh: ann.refresh })).status).toBe(200);
  site.clock.wrongByMs = 0;
  expect((await visitor()).status).toBe(200);
  expect((await site.call('POST', '/api/token/refresh/', { refresh: ann.refresh })).status).toBe(200);
});
