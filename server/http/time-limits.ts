import { Refusal } from '../errors.ts';
import type { App } from './app-type.ts';

const LOOK_EVERY_MS = 15_000;
/** Slower bodies hold memory for too long: bytes from one look to the next. */
const BODY_MIN_BYTES = 64 * 1024;
/** Looks until a handler is given up. */
const HANDLER_LOOKS = 4;

/** Milliseconds. The last is the largest body at the least rate, and as much again. */
export const TIME_LIMITS = { keepAliveTimeout: 65_000, requestTimeout: 2_400_000 };
/** The head of a request is small: a slower client only occupies a connection. */
export const HEAD_LIMITS = { headersTimeout: 15_000, connectionsCheckingInterval: 1_000 };

const tookTooLong = () => new Refusal(503, { detail: 'The request took too long.' }, { 'retry-after': '1' });

/** The rest of it may never arrive: the connection is closed after the response. */
const tooSlow = () => new Refusal(408, { detail: 'The request came too slowly.' }, { connection: 'close' });

/**
 * Refuses bodies that arrive too slowly, and gives up handlers that take too long. The framework's own limit ends with
 * the body of a request (its pull request 6725), and the one of Node includes the time in which the client reads.
 */
export function limitTime(app: App): void {
  app.addHook('onRequest', ({ raw, is404 }, reply, done) => {
    if (is404) return done(); // a page is in memory, and its request has no body that is read
    let received = raw.socket.bytesRead;
    let looks = 0;
    const timer = setTimeout(() => {
      if (reply.raw.headersSent) return;
      if (raw.complete) looks++;
      const isSlow = !raw.complete && raw.socket.bytesRead - received < BODY_MIN_BYTES;
      if (isSlow) return void reply.send(tooSlow());
      if (looks >= HANDLER_LOOKS) return void reply.send(tookTooLong());
      received = raw.socket.bytesRead;
      timer.refresh();
    }, LOOK_EVERY_MS).unref();
    reply.raw.once('close', () => clearTimeout(timer));
    done();
  });
}
