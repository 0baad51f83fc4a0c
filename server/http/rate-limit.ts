import { isIPv6 } from 'node:net';
import { tooMany } from '../errors.ts';
import type { App } from './app-type.ts';
import { isApi } from './headers.ts';
import { Recent } from './recent.ts';

/** Of so many addresses the allowance is remembered for sure: memory stays bounded under spoofed ones. */
const KEYS = 25_000;

export interface Limit {
  /** How many calls may come at once. */
  burst: number;
  /** Time that gives back one call, in milliseconds. */
  perCallMs: number;
}

/** A network's address: IPv6 customers own at least a /64 (RFC 6177), so that is one client. */
export function clientKey(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(8 - groups.length - rest.length).fill('0');
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':');
}

/**
 * A limit by the generic cell rate algorithm (ITU-T I.371): one number for each client, the time at which its
 * allowance is whole again.
 */
export class RateLimit {
  readonly #limit: Limit;
  readonly #clock: () => number;
  readonly #wholeAt = new Recent<number>(KEYS);

  constructor(limit: Limit, clock: () => number) {
    this.#limit = limit;
    this.#clock = clock;
  }

  /**
   * Takes one call from the client's allowance.
   * @throws Refusal 429 with the seconds to wait when it is used up
   */
  take(key: string): void {
    const now = this.#clock();
    const { burst, perCallMs } = this.#limit;
    const wholeAt = Math.max(now, this.#wholeAt.get(key) ?? now) + perCallMs;
    const wait = wholeAt - now - burst * perCallMs;
    if (wait > 0) throw tooMany(Math.ceil(wait / 1000));
    this.#wholeAt.set(key, wholeAt);
  }
}

const ALL_CALLS = { burst: 1_200, perCallMs: 50 };

/** Limits all calls of the API from one address. */
export function limitCalls(app: App, clock: () => number): void {
  const calls = new RateLimit(ALL_CALLS, clock);
  app.addHook('onRequest', (request, _reply, done) => {
    if (isApi(request.url)) calls.take(clientKey(request.ip));
    done();
  });
}
