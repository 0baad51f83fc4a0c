import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../errors.ts';
import type { App } from './app-type.ts';

const LOOK_EVERY_MS = 1_000;
/** A body that comes more slowly than this costs more memory and time than it is worth. */
const BODY_MIN_BYTES = 64 * 1024;
const BODY_WITHIN_MS = 15_000;

/** Hears of an answer, and how many milliseconds it took. */
export type OnAnswer = (request: FastifyRequest, reply: FastifyReply, ms: number) => void;

interface Running {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly since: number;
  /** When its body was there, as far as is known. */
  whole: number;
  /** What had come on its connection when its body was last found to be quick enough, and when that was. */
  received: number | undefined;
  receivedAt: number;
  /** Its place among those that are running; -1 when it is not running. */
  place: number;
}

const tookTooLong = () => new Refusal(503, { detail: 'The request took too long.' }, { 'retry-after': '1' });

/** The rest of it may never come: the connection ends with the answer. */
const tooSlow = () => new Refusal(408, { detail: 'The request came too slowly.' }, { connection: 'close' });

/**
 * Follows each call from its first hook to the end of its answer: aborts bodies that come too slowly and handlers
 * that take too long, and reports each answer to the listeners. One listener and one timer do it all, because the hooks
 * and the time limit that Fastify has for this cost a third of a short call (docs/benchmarks.md).
 * @param limitMs what a handler may take once the body is there
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

  /** Why a call must end now, if it must. */
  function faultOf(call: Running, now: number): Refusal | undefined {
    const { raw } = call.request;
    if (raw.complete) return now - call.whole >= limitMs ? tookTooLong() : undefined;
    call.whole = now;
    const received = raw.socket.bytesRead;
    if (call.received === undefined || received - call.received >= BODY_MIN_BYTES) {
      call.received = received;
      call.receivedAt = now;
    }
    return now - call.receivedAt >= BODY_WITHIN_MS ? tooSlow() : undefined;
  }

  function look(): void {
    const now = performance.now();
    for (const call of [...running]) {
      const fault = faultOf(call, now);
      if (fault === undefined) continue;
      end(call);
      // An answer may still be on its way to a slow reader.
      if (!call.reply.sent) call.reply.send(fault);
    }
    timer = undefined;
    if (running.length > 0) lookAgain();
  }

  /** Left to run when all have ended: stopping it for each call costs more than one look at nothing. */
  function lookAgain(): void {
    timer = setTimeout(look, LOOK_EVERY_MS).unref();
  }

  app.addHook('onRequest', (request, reply, done) => {
    const now = performance.now();
    const call = {
      request,
      reply,
      since: now,
      whole: now,
      received: undefined,
      receivedAt: now,
      place: running.length,
    };
    running.push(call);
    reply.raw.asker = request;
    if (timer === undefined) lookAgain();
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
