import type { FastifyReply } from 'fastify';
import { Refusal } from '../errors.ts';
import type { App } from './app-type.ts';

/**
 * Gives up handlers that take too long. One timer serves all requests: Fastify's own timeout makes one for each, and
 * an AbortController, which is a tenth of a short call (docs/benchmarks.md).
 */
export function limitHandlers(app: App, limitMs: number): void {
  /** Since when, in the order in which they began. */
  const running = new Map<FastifyReply, number>();
  let timer: NodeJS.Timeout | undefined;

  const giveUp = () => {
    timer = undefined;
    for (const [reply, since] of running) {
      const leftMs = since + limitMs - performance.now();
      if (leftMs > 0) {
        timer = setTimeout(giveUp, leftMs);
        return;
      }
      running.delete(reply);
      // An answer may still be on its way to a slow reader.
      if (!reply.sent) {
        reply.send(new Refusal(503, { detail: 'The request took too long.' }, { 'retry-after': '1' }));
      }
    }
  };

  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };

  app.addHook('onRequest', (_request, reply, done) => {
    running.set(reply, performance.now());
    timer ??= setTimeout(giveUp, limitMs);
    // Not `onResponse`, which stays away when the client has gone: what nobody waits for would be kept.
    reply.raw.on('close', () => {
      running.delete(reply);
      if (running.size === 0) stop();
    });
    done();
  });
  app.addHook('onClose', async () => stop());
}
