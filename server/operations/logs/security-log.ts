import type { FastifyBaseLogger } from 'fastify';
import { ACCOUNT_EVENTS } from '../../../contract/account-events.ts';
import type { LoggedEvent } from '../../accounts/events/account-events.ts';
import type { OnAnswer } from '../../http/on-answer.ts';
import type { Gauge } from '../metrics/gauge.ts';

const THROTTLED = 'throttled';
/** In a flood one line a second is enough. */
const THROTTLED_LOG_EVERY_MS = 1_000;

const NAMES = [...ACCOUNT_EVENTS, 'registered', 'account deleted', THROTTLED];

interface Watched {
  elapsed: () => number;
  log: FastifyBaseLogger | undefined;
}

/** Logs and counts what happens to accounts, and throttled clients. */
export class SecurityLog {
  readonly #watched: Watched;
  readonly #counts = Object.fromEntries(NAMES.map((name) => [name, 0]));
  #throttledAt = -Infinity;
  #unlogged = 0;

  constructor(watched: Watched) {
    this.#watched = watched;
  }

  readonly onAnswer: OnAnswer = (request, { statusCode }) => {
    if (statusCode === 429) this.#throttled(request.ip, request.routeOptions.url ?? '');
  };

  /** Logs the id of the account, not the name that was typed: people type passwords in its place. */
  readonly happened = ({ event, owner, by: { address } }: LoggedEvent): void => {
    this.#count(event);
    const account = owner === '' ? undefined : owner;
    this.#watched.log?.[event.endsWith('failed') ? 'warn' : 'info']({ address, account }, event);
  };

  readonly gauge: Gauge = {
    name: 'nightdrive_security_events_total',
    help: 'What happened to accounts: logins, failed ones, changed passwords; and calls that were throttled.',
    label: 'event',
    read: () => ({ ...this.#counts }),
  };

  #count(event: string): void {
    this.#counts[event] = Number(this.#counts[event]) + 1;
  }

  #throttled(address: string, route: string): void {
    this.#count(THROTTLED);
    const { elapsed, log } = this.#watched;
    if (elapsed() - this.#throttledAt < THROTTLED_LOG_EVERY_MS) {
      this.#unlogged++;
      return;
    }
    this.#throttledAt = elapsed();
    log?.warn({ address, route, unlogged: this.#unlogged }, THROTTLED);
    this.#unlogged = 0;
  }
}
