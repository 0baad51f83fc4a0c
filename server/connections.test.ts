import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type RawSocket, rawSocket } from './testing/raw-socket.ts';
import { appOfFile } from './testing/two-users.ts';

const app = await appOfFile();

const HEAD = 'Host: localhost\r\nContent-Type: application/json\r\n';
const post = (more: string) => `POST /api/token/ HTTP/1.1\r\n${HEAD}${more}`;
const chunk = (bytes: number) => `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`;

const get = (url: string, more = '') => `GET ${url} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;

async function opened(): Promise<RawSocket> {
  const raw = await rawSocket(app.port);
  onTestFinished(() => void raw.socket.destroy());
  return raw;
}

/** The raw answer to bytes, after which the server closes the connection. */
async function answerTo(bytes: string | Buffer): Promise<string> {
  const raw = await opened();
  raw.say(bytes);
  return raw.end();
}

function expectRefusal(answer: string, status: number): void {
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(JSON.parse(body)).toEqual({ detail: expect.any(String) });
  expect(head).toMatch(/\r\ncontent-type: application\/json/i);
  expect(head).toMatch(/\r\nx-content-type-options: nosniff/i);
  expect(head).toMatch(/\r\ncache-control: no-store/i);
  expect(head).toMatch(/\r\nnightdrive: 1/i);
  expect(head).toMatch(/\r\ncontent-security-policy: default-src 'none'/i);
  expect(head).not.toMatch(/\r\n(server|x-powered-by|set-cookie):/i);
}

test('a connection is closed after the response to a declined upgrade', async () => {
  expect(await answerTo(get('/healthz', 'Connection: Upgrade\r\nUpgrade: h2c\r\n'))).toMatch(
    /^HTTP\/1\.1 200 .*\r\nconnection: close\r\n/is,
  );
});

describe('a body that is too large', () => {
  const CHUNKED = post('Transfer-Encoding: chunked\r\n\r\n');
  test.each([
    ['by its announced length, before any of it is sent', [post('Content-Length: 100000000\r\n\r\n')]],
    [
      'while chunks of it still arrive, and the sender receives the response',
      [CHUNKED, ...Array.from({ length: 5 }, () => chunk(64 * 1024)), chunk(1)],
    ],
    ['when it is compressed, too', [post('Content-Encoding: gzip\r\nContent-Length: 300000\r\n\r\n')]],
  ])('is refused %s', async (_, pieces) => {
    const raw = await opened();
    for (const piece of pieces) raw.say(piece);
    expectRefusal(await raw.receive(/"}$/), 413);
  });

  test('costs the others nothing', async () => {
    const raw = await opened();
    raw.say(CHUNKED + chunk(64 * 1024));
    expect((await app.call('GET', '/api/presence/stats/')).status).toBe(200);
  });
});

describe('malformed HTTP', () => {
  test.each([
    ['nonsense', 'nonsense\r\n\r\n'],
    ['a method that does not exist', 'FETCH /api/notes/ HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['a TLS handshake', Buffer.from([22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3])],
    ['a length that is no number', post('Content-Length: ten\r\n\r\n')],
    ['two lengths', post('Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}')],
    ['a length beside chunks', post('Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n')],
    ['a coding without chunks', post('Transfer-Encoding: gzip\r\n\r\n')],
    ['chunks that are not the last coding', post('Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n')],
    ['a chunk without a size', post('Transfer-Encoding: chunked\r\n\r\nzz\r\n')],
    ['a space before the colon', 'GET /api/notes/ HTTP/1.1\r\nHost : localhost\r\n\r\n'],
    ['a folded header', get('/api/notes/', 'X-A: 1\r\n folded\r\n')],
    ['NUL in a header', get('/api/notes/', 'X-A: \0\r\n')],
    ['HTTP/2 without asking', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ])('%s is 400', async (_, bytes) => {
    expectRefusal(await answerTo(bytes), 400);
  });

  test('headers that are too large are 431', async () => {
    expectRefusal(await answerTo(get('/', `X-Long: ${'x'.repeat(20_000)}\r\n`)), 431);
  });

  test.each([
    ['a request with two hosts', 400, 'GET /api/notes/ HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
    ['a coding before the chunks', 501, post('Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n')],
  ])('%s is %i, and ends the connection', async (_, status, bytes) => {
    expectRefusal(await answerTo(bytes), status);
  });

  test.each([
    ['a request of HTTP/1.1 without a host', 400, 'GET /api/notes/ HTTP/1.1\r\n\r\n'],
    ['an expectation that no server meets', 417, post('Expect: the-moon\r\nContent-Length: 2\r\n\r\n{}')],
  ])('%s is %i, without a body', async (_, status, bytes) => {
    const raw = await opened();
    raw.say(bytes);
    expect(await raw.receive(/\r\n\r\n/)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  test.each(['chunked', 'Chunked'])('a body in the coding %s is read', async (coding) => {
    const bytes = post(`Transfer-Encoding: ${coding}\r\nConnection: close\r\n\r\n2\r\n{}\r\n0\r\n\r\n`);
    expect(await answerTo(bytes)).toMatch(/^HTTP\/1\.1 400 .*This field is required/s);
  });

  test.each(['', 'localhost', 'example.org:8080', '192.0.2.1', '[2001:db8::1]:3000'])(
    'the host "%s" is as good as any',
    async (host) => {
      const answer = await answerTo(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    },
  );

  test('a request of HTTP/1.0 needs no host', async () => {
    expect(await answerTo('GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('a body without a media type is 415', async () => {
    const answer = await answerTo(
      'POST /api/token/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
    );
    expectRefusal(answer, 415);
    expect(answer).toContain('Unsupported media type \\"\\" in request.');
  });

  test('an error of Node without a code is answered 400, and a closed connection gets no answer', async () => {
    const connected = new Promise<Socket>((resolve) => app.app.server.once('connection', resolve));
    const raw = await opened();
    const socket = await connected;
    app.app.server.emit('clientError', new Error('of an unknown kind'), socket);
    expectRefusal(await raw.end(), 400);
    socket.destroy();
    app.app.server.emit('clientError', new Error('too late'), socket);
    expect(socket.destroyed).toBe(true);
  });

  test('a truncated body is not a failure of the server', async () => {
    const raw = await opened();
    raw.say(post('Content-Length: 100\r\n\r\n{"username":'));
    raw.socket.end();
    expect(await raw.end()).not.toMatch(/^HTTP\/1\.1 5/);
  });
});

test('a client that waits for 100 Continue receives it', async () => {
  const body = '{"refresh":"x"}';
  const raw = await opened();
  raw.say(
    `POST /api/token/refresh/ HTTP/1.1\r\n${HEAD}Expect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  await raw.receive(/^HTTP\/1\.1 100 Continue\r\n\r\n$/);
  raw.say(body);
  await raw.receive(/HTTP\/1\.1 401 /);
});

test('requests sent one after the other without waiting are answered in their order', async () => {
  const paths = ['/api/notes/', '/api/nothing/', '/api/presence/stats/', '/healthz'];
  const raw = await opened();
  raw.say(paths.map((path) => get(path)).join(''));
  const answers = await raw.receive(/"status":"ok"/);
  expect([...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual([
    '401',
    '404',
    '200',
    '200',
  ]);
});

test('of requests sent one after the other the next begins when the last answer has left', async () => {
  const raw = await opened();
  let begun = 0;
  let unanswered = 0;
  const count = (_request: IncomingMessage, response: ServerResponse) => {
    begun++;
    if (response.socket === null) unanswered++;
  };
  app.app.server.prependListener('request', count);
  raw.say(get('/healthz').repeat(20) + get('/api/nothing/'));
  const answers = await raw.receive(/Not found/);
  app.app.server.off('request', count);
  expect({ begun, unanswered }).toEqual({ begun: 21, unanswered: 20 });
  expect(answers.match(/"status":"ok"/g)).toHaveLength(20);
});

test('a connection on which too many requests wait is closed', async () => {
  const raw = await opened();
  raw.say(get('/healthz').repeat(22));
  const answers = await raw.end();
  expect([...answers.matchAll(/"status":"ok"/g)].length).toBeLessThan(22);
});

test('after a refused call the connection can be used again', async () => {
  const raw = await opened();
  raw.say(post('Content-Length: 1\r\n\r\n{'));
  await raw.receive(/JSON parse error/);
  raw.say('PUT /api/notes/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}');
  await raw.receive(/405 /);
  raw.say(get('/healthz'));
  await raw.receive(/"status":"ok"/);
});

test.each([
  ['with its scheme and host', 'http://localhost/api/user', ''],
  ['in encoded letters', '/%61p%69/%75ser', ''],
  ['with a query', 'HTTP://LOCALHOST/api/%75ser', '?%zz'],
])('a path of the API is one %s too', async (_, path, query) => {
  const ask = (method: string, more = '') =>
    answerTo(`${method} ${path}${more}/${query} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  expectRefusal(await ask('GET'), 401);
  expectRefusal(await ask('DELETE'), 405);
  expectRefusal(await ask('GET', '/nothing'), 404);
});

test.each([
  ['http://localhost', 404],
  ['http://localhost?x=1', 404],
  ['http://localhost/healthz?x=%', 200],
])('%s is a page as any other', async (url, status) => {
  const answer = await answerTo(get(url, 'Connection: close\r\n'));
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
});

test('the times that a client may take are set on purpose', () => {
  const { server } = app.app;
  expect(server.headersTimeout).toBe(15_000);
  expect(server.requestTimeout).toBe(2_400_000);
  expect(server.keepAliveTimeout).toBe(65_000);
});

test('a client that is too slow with its headers gets an answer and is cut off', async () => {
  const connected = new Promise((resolve) => app.app.server.once('connection', resolve));
  const raw = await opened();
  const socket = await connected;
  raw.say('GET /api/notes/ HTTP/1.1\r\nHost: local');
  app.app.server.emit(
    'clientError',
    Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
    socket,
  );
  expectRefusal(await raw.end(), 408);
});
