import { tooMany } from '../../errors.ts';
import type { App } from '../app-type.ts';
import { isApi } from '../headers.ts';
import { clientKey } from './client-key.ts';
import { RecentlyUsed } from './recently-used.ts';

/** The allowance of at least this many addresses is remembered: memory stays bounded under spoofed ones. */
const KEYS = 25_000;

export interface Limit {
  /** Its name in the response headers. */
  name?: string;
  /** The number of calls allowed at once. */
  burst: number;
  /** Time after which one more call is allowed, in milliseconds. */
  perCallMs: number;
}

/**
 * A limit by the generic cell rate algorithm (ITU-T I.371): one number for each client, the time at which its
 * allowance is whole again.
 */
export class RateLimit {
  readonly #limit: Limit;
  readonly #elapsed: () => number;
  readonly #wholeAt = new RecentlyUsed<number>(KEYS);

  constructor(limit: Limit, elapsed: () => number) {
    this.#limit = limit;
    this.#elapsed = elapsed;
  }

  /**
   * Takes one call from the client's allowance, or as many as one costs.
   * @returns when its allowance would be whole again
   * @throws Refusal 429 with the seconds to wait when it is used up
   */
  take(key: string, calls = 1): number {
    const wholeAt = this.ask(key, calls);
    this.#wholeAt.set(key, wholeAt);
    return wholeAt;
  }

  /**
   * Checks whether the client may call, without taking anything.
   * @returns when its allowance would be whole again after the call
   * @throws Refusal 429 with the seconds to wait when it is used up
   */
  ask(key: string, calls = 1): number {
    const now = this.#elapsed();
    const { burst, perCallMs, name } = this.#limit;
    const cost = Math.min(calls, burst) * perCallMs; // what costs more could never be called
    const wholeAt = Math.max(now, this.#wholeAt.get(key) ?? now) + cost;
    const wait = wholeAt - now - burst * perCallMs;
    if (wait > 0) {
      const seconds = Math.ceil(wait / 1000);
      throw tooMany(seconds, name === undefined ? {} : { ratelimit: `"${name}";r=0;t=${seconds}` });
    }
    return wholeAt;
  }
}

const CALLS = { name: 'calls', burst: 1_200, perCallMs: 50 };
/** In the form of draft-ietf-httpapi-ratelimit-headers-11: the quota, and the seconds in which it grows back. */
const POLICY = `"${CALLS.name}";q=${CALLS.burst};w=${(CALLS.burst * CALLS.perCallMs) / 1000}`;
/** Pages, their files and pictures: a visit takes some twenty of them. */
const FILES = { burst: 6_000, perCallMs: 10 };
/** Monitoring asks from one address, which may be the proxy's. */
const isProbe = (url: string): boolean => url === '/healthz' || url === '/readyz';

/** Limits all requests from one address, and reports the remaining allowance in headers. */
export function limitCalls(app: App, elapsed: () => number): void {
  const calls = new RateLimit(CALLS, elapsed);
  const files = new RateLimit(FILES, elapsed);
  app.addHook('onRequest', ({ url, ip }, reply, done) => {
    if (isApi(url)) {
      reply.header('ratelimit-policy', POLICY);
      const wholeAfter = calls.take(clientKey(ip)) - elapsed();
      const left = Math.floor(CALLS.burst - wholeAfter / CALLS.perCallMs);
      reply.header('ratelimit', `"${CALLS.name}";r=${left};t=${Math.ceil(wholeAfter / 1000)}`);
    } else if (!isProbe(url)) files.take(clientKey(ip));
    done();
  });
}
