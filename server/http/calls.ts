import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../errors.ts';
import type { App } from './app-type.ts';

/** Hears of an answer, and how many milliseconds it took. */
export type OnAnswer = (request: FastifyRequest, reply: FastifyReply, ms: number) => void;

interface Running {
  readonly reply: FastifyReply;
  readonly since: number;
  /** Its place among those that are running; -1 when it is none of them. */
  place: number;
}

/**
 * Follows each call from its first hook to the end of its answer: gives up handlers that take too long, and tells who
 * listens of each answer. One listener and one timer do it all, because the hooks and the time limit that Fastify has
 * for this cost a third of a short call (docs/benchmarks.md).
 */
export function followCalls(app: App, limitMs: number, listeners: readonly OnAnswer[]): void {
  const running: Running[] = [];
  let timer: NodeJS.Timeout | undefined;

  function end(call: Running): void {
    const last = running.pop();
    if (last !== undefined && last !== call) {
      running[call.place] = last;
      last.place = call.place;
    }
    call.place = -1;
  }

  function giveUp(): void {
    const now = performance.now();
    const overdue = running.filter(({ since }) => since + limitMs <= now);
    for (const call of overdue) {
      end(call);
      // An answer may still be on its way to a slow reader.
      if (!call.reply.sent) {
        call.reply.send(new Refusal(503, { detail: 'The request took too long.' }, { 'retry-after': '1' }));
      }
    }
    timer = undefined;
    if (running.length > 0) expectNext(now);
  }

  /** Left to run when all have ended: stopping it for each call costs more than one look at nothing. */
  function expectNext(now: number): void {
    const oldest = running.reduce((earliest, { since }) => Math.min(earliest, since), Infinity);
    timer = setTimeout(giveUp, oldest + limitMs - now).unref();
  }

  app.addHook('onRequest', (request, reply, done) => {
    const now = performance.now();
    const call = { reply, since: now, place: running.length };
    running.push(call);
    if (timer === undefined) expectNext(now);
    // Not `onResponse`, which stays away when the client has gone: what nobody waits for would be kept.
    reply.raw.on('close', () => {
      if (call.place >= 0) end(call);
      if (!reply.raw.writableEnded) return;
      for (const listener of listeners) listener(request, reply, performance.now() - call.since);
    });
    done();
  });
  app.addHook('onClose', async () => clearTimeout(timer));
}
