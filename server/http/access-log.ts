import { randomBytes } from 'node:crypto';
import type { App } from './app-type.ts';

/** Ids of requests: unique among the nodes and starts whose logs come together. */
export function requestIds(): () => string {
  const ofProcess = randomBytes(4).toString('hex');
  let last = 0;
  return () => `${ofProcess}-${(++last).toString(36)}`;
}

/**
 * Logs every answer at level debug: its route, not its address, because the address of a picture is all that one
 * needs to see it.
 */
export function logAnswers(app: App): void {
  if (app.log.level !== 'debug' && app.log.level !== 'trace') return;
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, ip } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.debug({ method, route: routeOptions.url, status: reply.statusCode, ms, ip }, 'answered');
    done();
  });
}
