import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rawSocket } from '../testing/raw-socket.ts';
import type { App } from './app-type.ts';
import { reportAnswers } from './on-answer.ts';
import { limitTime } from './time-limits.ts';

let app: App;
let port: number;
let finish: (answer: string) => void;
let answered: number[];
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  app = Fastify();
  const statuses: number[] = [];
  answered = statuses; // its own: an answer of the test before may end late
  limitTime(app);
  reportAnswers(app, [(_request, { statusCode }) => statuses.push(statusCode)]);
  app.post('/', async ({ body }) => ({ length: String(body).length }));
  app.addContentTypeParser('text/plain', { parseAs: 'string', bodyLimit: 2 ** 20 }, (_request, body, done) =>
    done(null, body),
  );
  app.get('/', () => new Promise((resolve) => (finish = resolve)));
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterEach(async () => {
  app.server.closeAllConnections();
  await app.close();
  vi.useRealTimers();
});

async function ask(): Promise<{ raw: Awaited<ReturnType<typeof rawSocket>>; response: ServerResponse }> {
  const raw = await rawSocket(port);
  const asked = once(app.server, 'request');
  raw.say('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [, response]: unknown[] = await asked;
  return { raw, response: response as ServerResponse };
}

/** Not `vi.waitUntil`, which moves the clock of the test on with each look. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await nextTurn();
}

describe('The time that a handler may take', () => {
  test('runs from its request, and ends in a refusal', async () => {
    const first = await ask();
    vi.advanceTimersByTime(30_000);
    const second = await ask();
    vi.advanceTimersByTime(30_000);
    expect(await first.raw.receive(/"}$/)).toMatch(/^HTTP\/1\.1 503 .*The request took too long\./s);
    expect(second.response.headersSent).toBe(false);
    vi.advanceTimersByTime(30_000);
    expect(await second.raw.receive(/"}$/)).toMatch(/^HTTP\/1\.1 503 /);
    await until(() => answered.length === 2);
    expect(answered).toEqual([503, 503]);
    first.raw.socket.destroy();
    second.raw.socket.destroy();
  });

  test('is not counted after the answer', async () => {
    const first = await ask();
    vi.advanceTimersByTime(30_000);
    const { raw, response } = await ask();
    const closed = once(response, 'close');
    finish('done');
    await raw.receive(/done$/);
    await closed;
    expect(answered).toEqual([200]);
    vi.advanceTimersByTime(30_000); // now the first is looked for, and what else is kept is found
    expect(vi.getTimerCount()).toBe(0);
    for (const { socket } of [first.raw, raw]) socket.destroy();
  });

  test('does not include the time in which the client reads', async () => {
    const { raw, response } = await ask();
    raw.socket.pause();
    finish('x'.repeat(30 * 1024 * 1024));
    await until(() => response.headersSent);
    vi.advanceTimersByTime(60_000);
    raw.socket.resume();
    expect(await raw.receive(/x{5}$/)).toMatch(/^HTTP\/1\.1 200 /);
    raw.socket.destroy();
  });

  test('is not counted for a client that has disconnected: nothing of its request is held', async () => {
    const first = await ask();
    vi.advanceTimersByTime(30_000);
    const { raw, response } = await ask();
    raw.socket.destroy();
    await once(response, 'close');
    vi.advanceTimersByTime(30_000);
    expect(vi.getTimerCount()).toBe(0);
    await first.raw.receive(/"}$/);
    await until(() => answered.length > 0);
    expect(answered).toEqual([503]);
    first.raw.socket.destroy();
  });
});

describe('A body', () => {
  const KIB = 1024;

  async function send(length: number) {
    const connected = once(app.server, 'connection');
    const raw = await rawSocket(port);
    const [socket]: Socket[] = await connected;
    raw.say(`POST / HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n`);
    const say = async (bytes: number) => {
      const before = socket?.bytesRead ?? 0;
      raw.say('x'.repeat(bytes));
      await until(() => socket?.destroyed !== false || socket.bytesRead >= before + bytes);
    };
    return { ...raw, say };
  }

  test('that stops is refused within 30 s, once, and its connection ends', async () => {
    const { say, end } = await send(200 * KIB);
    await say(100 * KIB);
    vi.advanceTimersByTime(30_000);
    const answer = await end();
    expect(answer).toMatch(/^HTTP\/1\.1 408 .*The request came too slowly/s);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('that stops is refused after 15 s, whatever its connection has sent before', async () => {
    const head = (length: number) =>
      `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n`;
    const { say, receive, end } = await rawSocket(port);
    say(head(100 * KIB) + 'x'.repeat(100 * KIB));
    await receive(/}$/);
    const asked = once(app.server, 'request');
    say(`${head(KIB)}x`);
    await asked;
    vi.advanceTimersByTime(15_000);
    expect(await end()).toMatch(/HTTP\/1\.1 408 .*The request came too slowly/s);
  });

  test('that arrives as quickly as it must may take longer than a handler', async () => {
    const { say, receive, socket } = await send(10 * 64 * KIB);
    for (let part = 0; part < 10; part++) {
      vi.advanceTimersByTime(14_000);
      await say(64 * KIB);
    }
    expect(await receive(/}$/)).toContain(`{"length":${640 * KIB}}`);
    socket.destroy();
  });

  test('that arrives more slowly is refused, though it never stops', async () => {
    const { say, receive, socket } = await send(200 * KIB);
    for (let part = 0; part < 5; part++) {
      await say(KIB);
      vi.advanceTimersByTime(4_000);
    }
    expect(await receive(/}$/)).toMatch(/^HTTP\/1\.1 408 /);
    socket.destroy();
  });
});
