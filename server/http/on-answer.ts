import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app-type.ts';

/** Receives each request that was answered, with its answer. */
export type OnAnswer = (request: FastifyRequest, reply: FastifyReply) => void;

/** Reports each answer to all listeners in one hook, because each hook costs a call of its own. */
export function reportAnswers(app: App, listeners: readonly OnAnswer[]): void {
  app.addHook('onResponse', (request, reply, done) => {
    for (const listener of listeners) listener(request, reply);
    done();
  });
}
