import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../errors.ts';
import type { App } from './app-type.ts';

const LOOK_EVERY_MS = 1_000;
/** Slower bodies hold memory for too long. */
const BODY_MIN_BYTES = 64 * 1024;
const BODY_WITHIN_MS = 15_000;

/** Receives each response and its duration in milliseconds. */
export type OnAnswer = (request: FastifyRequest, reply: FastifyReply, ms: number) => void;

interface Running {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly since: number;
  /** When its body was complete, if known. */
  whole: number;
  /** The bytes received when its body was last found to be fast enough, and when that was. */
  received: number | undefined;
  receivedAt: number;
  /** Its index among the running calls; -1 when it is not running. */
  place: number;
}

const tookTooLong = () => new Refusal(503, { detail: 'The request took too long.' }, { 'retry-after': '1' });

/** The rest of it may never arrive: the connection is closed after the response. */
const tooSlow = () => new Refusal(408, { detail: 'The request came too slowly.' }, { connection: 'close' });

/**
 * Follows each call from its first hook to the end of its response: aborts bodies that arrive too slowly and handlers
 * that take too long, and reports each response to the listeners. One listener and one timer do it all, because the
 * hooks and the time limit that Fastify has for this cost a third of a short call (docs/benchmarks.md).
 * @param limitMs the time limit of a handler once the body is complete
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
      // A response may still be on its way to a slow client.
      if (!call.reply.sent) call.reply.send(fault);
    }
    timer = undefined;
    if (running.length > 0) lookAgain();
  }

  /** Keeps running while there are no calls: stopping it for each call costs more than an empty check. */
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
    // Not `onResponse`, which is not called when the client disconnects: such calls would never be removed.
    reply.raw.on('close', () => {
      if (call.place >= 0) end(call);
      if (!reply.raw.writableEnded) return;
      for (const listener of listeners) listener(request, reply, performance.now() - call.since);
    });
    done();
  });
  app.addHook('onClose', async () => clearTimeout(timer));
}
