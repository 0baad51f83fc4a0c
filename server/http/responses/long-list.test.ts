import { once } from 'node:events';
import type { Socket } from 'node:net';
import Fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { connectionsTo } from '../../testing/connection.ts';
import { rawSocket } from '../../testing/raw-socket.ts';
import type { App } from '../app-type.ts';
import { MemoryBudget } from '../limits/memory-budget.ts';
import { sendList } from './long-list.ts';

interface Line {
  id: number;
  text: string;
}

let app: App;
afterEach(() => app.close());

/** An app that has one list. */
async function listing(
  items: readonly Line[],
  memory = new MemoryBudget(Number.MAX_SAFE_INTEGER),
): Promise<number> {
  app = Fastify();
  app.get('/', (request, reply) =>
    sendList(request, reply, { items, textOf: ({ text }) => text.length, memory }),
  );
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
}

async function answerOf(port: number) {
  const { send, close } = connectionsTo(port);
  const answer = await send({ url: '/' });
  close();
  return answer;
}

const lines = (count: number, text: string): Line[] =>
  Array.from({ length: count }, (_, id) => ({ id, text }));

test.each([
  ['no item', []],
  ['a few', lines(3, 'Milk')],
  ['so many that they leave in pieces', lines(5_000, 'Milk')],
  ['few that are so long that they leave in pieces', lines(30, '\u0001'.repeat(10_000))],
  ['one that is too long for a piece', lines(1, 'x'.repeat(300 * 1024))],
  ['as many as make whole pieces', lines(256, 'x'.repeat(1_024 - 250))],
])('A list of %s arrives unchanged', async (_, items) => {
  const { status, headers, body } = await answerOf(await listing(items));
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(body).toEqual(items);
});

test('A list for a client that has left holds no memory', async () => {
  const bytes = 40 * 1024 * 1024;
  const memory = new MemoryBudget(bytes);
  const asked = Promise.withResolvers<Socket>();
  const read = Promise.withResolvers<void>();
  const sent = Promise.withResolvers<void>();
  app = Fastify();
  app.get('/', async (request, reply) => {
    asked.resolve(request.raw.socket);
    await read.promise;
    sendList(request, reply, { items: lines(3_000, 'Milk'), textOf: ({ text }) => text.length, memory });
    sent.resolve();
    return reply;
  });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const raw = await rawSocket(Number(port));
  raw.socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const closed = once(await asked.promise, 'close');
  raw.socket.destroy();
  await closed;
  read.resolve();
  await sent.promise;
  const lost = vi.fn();
  memory.hold('another client', bytes, lost);
  expect(lost).not.toHaveBeenCalled();
});

test('An unread list is held only in part, and dropped when its memory is used up', async () => {
  const memory = new MemoryBudget(40 * 1024 * 1024);
  const port = await listing(lines(3_000, 'x'.repeat(10_000)), memory);
  const connected = once(app.server, 'connection');
  const raw = await rawSocket(port);
  const [socket] = await connected;
  raw.socket.pause();
  const asked = once(app.server, 'request');
  raw.say('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await asked;
  const closed = once(socket, 'close');
  // From the same address comes another list, which needs the memory.
  const whole = await answerOf(port);
  await closed;
  expect(whole.status).toBe(200);
  raw.socket.destroy();
});

test('What is held of a list is released with its answer', async () => {
  const memory = new MemoryBudget(1024 * 1024);
  const port = await listing(lines(3_000, 'Milk'), memory);
  for (let times = 0; times < 5; times++) expect((await answerOf(port)).status).toBe(200);
});
