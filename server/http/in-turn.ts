import type { Socket } from 'node:net';
import type { App } from './app-type.ts';

/** The number of requests of a connection that may wait for earlier responses. */
const WAITING_MAX = 20;

/**
 * Handles the requests of a connection one at a time, each after the previous response was sent: a client that does
 * not read responses causes no more of them. Node itself parses ahead, and only sends the responses in order.
 */
export function answerInTurn(app: App): void {
  const waiting = new WeakMap<Socket, number>();
  app.addHook('onRequest', ({ raw: { socket } }, { raw: response }, done) => {
    if (response.socket !== null) return done();
    const ahead = waiting.get(socket) ?? 0;
    if (ahead >= WAITING_MAX) return void socket.destroy();
    waiting.set(socket, ahead + 1);
    response.once('socket', () => {
      waiting.set(socket, Number(waiting.get(socket)) - 1);
      done();
    });
  });
}
