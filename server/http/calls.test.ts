import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rawSocket } from '../testing/raw-socket.ts';
import type { App } from './app-type.ts';
import { followCalls } from './calls.ts';

let app: App;
let port: number;
let finish: (answer: string) => void;
let answered: number[];
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  app = Fastify();
  const heard: number[] = [];
  answered = heard; // its own: an answer of the test before may end late
  followCalls(app, 60_000, [(_request, _reply, ms) => heard.push(ms)]);
  app.get('/', () => new Promise((resolve) => (finish = resolve)));
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterEach(async () => {
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
    expect(await first.raw.hear(/"}$/)).toMatch(/^HTTP\/1\.1 503 .*The request took too long\./s);
    expect(second.response.headersSent).toBe(false);
    vi.advanceTimersByTime(30_000);
    expect(await second.raw.hear(/"}$/)).toMatch(/^HTTP\/1\.1 503 /);
    await until(() => answered.length === 2);
    expect(answered).toEqual([60_000, 60_000]);
    first.raw.socket.destroy();
    second.raw.socket.destroy();
  });

  test('is each call’s own, whichever ends first', async () => {
    const [first, second, third] = [await ask(), await ask(), await ask()];
    const closed = once(first.response, 'close');
    first.raw.socket.destroy();
    await closed;
    vi.advanceTimersByTime(59_000);
    expect([second, third].map(({ response }) => response.headersSent)).toEqual([false, false]);
    vi.advanceTimersByTime(1_000);
    for (const { raw } of [second, third]) {
      expect(await raw.hear(/"}$/)).toMatch(/^HTTP\/1\.1 503 /);
      raw.socket.destroy();
    }
  });

  test('is not counted after the answer', async () => {
    const first = await ask();
    vi.advanceTimersByTime(30_000);
    const { raw, response } = await ask();
    const closed = once(response, 'close');
    finish('done');
    await raw.hear(/done$/);
    await closed;
    expect(answered).toEqual([0]);
    vi.advanceTimersByTime(30_000); // now the first is looked for, and what else is kept is found
    expect(vi.getTimerCount()).toBe(0);
    for (const { socket } of [first.raw, raw]) socket.destroy();
  });

  test('is not that of the client, who may read slowly', async () => {
    const { raw, response } = await ask();
    raw.socket.pause();
    finish('x'.repeat(30 * 1024 * 1024));
    await until(() => response.headersSent);
    vi.advanceTimersByTime(60_000);
    raw.socket.resume();
    expect(await raw.hear(/x{5}$/)).toMatch(/^HTTP\/1\.1 200 /);
    raw.socket.destroy();
  });

  test('is not counted for a client that has gone: nothing of its request is kept', async () => {
    const first = await ask();
    vi.advanceTimersByTime(30_000);
    const { raw, response } = await ask();
    raw.socket.destroy();
    await once(response, 'close');
    vi.advanceTimersByTime(30_000);
    expect(vi.getTimerCount()).toBe(0);
    await first.raw.hear(/"}$/);
    await until(() => answered.length > 0);
    expect(answered).toEqual([60_000]);
    first.raw.socket.destroy();
  });
});
