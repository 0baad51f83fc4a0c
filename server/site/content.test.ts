import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { compressed, content, sendContent } from './content.ts';

const TEXT = 'Night drive. '.repeat(100);

function serve(status = 200) {
  const served = content(compressed(TEXT), 'text/plain; charset=utf-8', 'no-cache');
  const app = Fastify();
  app.get('/', (request, reply) => sendContent(request, reply.code(status), served));
  return (headers: Record<string, string>) => app.inject({ url: '/', headers });
}

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate, br;q=0.9', 'br'],
  ['gzip;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0,gzip;q=0', undefined],
  ['identity', undefined],
  ['', undefined],
])('a client that accepts "%s" gets %s', async (accepted, encoding) => {
  const answer = await serve()({ 'accept-encoding': accepted });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(answer.headers['vary']).toBe('accept-encoding');
  expect(answer.rawPayload.length).toBe(Number(answer.headers['content-length']));
  if (encoding === undefined) expect(answer.payload).toBe(TEXT);
  else expect(answer.rawPayload.length).toBeLessThan(TEXT.length / 4);
});

test('each encoding has its own tag', async () => {
  const get = serve();
  const tags = await Promise.all(
    ['br', 'gzip', ''].map(async (accepted) => (await get({ 'accept-encoding': accepted })).headers.etag),
  );
  expect(new Set(tags).size).toBe(3);
});

test.each(['TAG', '"other", TAG', 'W/TAG', '*'])(
  'a client that already has it (%s) receives 304',
  async (known) => {
    const get = serve();
    const { headers } = await get({});
    const answer = await get({ 'if-none-match': known.replace('TAG', String(headers.etag)) });
    expect(answer.statusCode).toBe(304);
    expect(answer.payload).toBe('');
    expect(answer.headers.etag).toBe(headers.etag);
  },
);

test('a client that has something else gets the whole', async () => {
  const answer = await serve()({ 'if-none-match': '"other"' });
  expect(answer.statusCode).toBe(200);
});

test('what is not found is never 304', async () => {
  const answer = await serve(404)({ 'if-none-match': '*' });
  expect(answer.statusCode).toBe(404);
  expect(answer.payload).toBe(TEXT);
});

test('bytes that do not shrink are sent as they are', async () => {
  const app = Fastify();
  const picture = content({ plain: Buffer.from('picture') }, 'image/jpeg', 'public, max-age=3600');
  app.get('/', (request, reply) => sendContent(request, reply, picture));
  const answer = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
  expect(answer.payload).toBe('picture');
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.headers['vary']).toBeUndefined();
});
