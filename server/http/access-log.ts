import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { OnAnswer } from './on-answer.ts';

/** Ids of requests: unique among the nodes and starts whose logs come together. */
export function requestIds(): () => string {
  const ofProcess = randomBytes(4).toString('hex');
  let last = 0;
  return () => `${ofProcess}-${(++last).toString(36)}`;
}

/**
 * Logs every response at the level debug: its route, not its URL, because the URL of a picture is all that is needed
 * to see it.
 */
export function answerLog(log: FastifyBaseLogger): OnAnswer[] {
  if (log.level !== 'debug' && log.level !== 'trace') return [];
  const logAnswer: OnAnswer = ({ id, method, routeOptions, ip }, { statusCode: status, elapsedTime }) => {
    const ms = Math.round(elapsedTime * 10) / 10;
    log.debug({ request: id, method, route: routeOptions.url, status, ms, ip }, 'answered');
  };
  return [logAnswer];
}
