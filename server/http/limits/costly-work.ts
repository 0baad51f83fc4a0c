import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { clientKey } from './client-key.ts';
import { concurrencyLimit } from './concurrency-limit.ts';
import { RateLimit } from './rate-limit.ts';

/*
 * The cost of a call is the number of rows that it reads or writes, plus its text in KiB. The longest list that an
 * account may have costs 10,120: as much work as several hundred short calls.
 */

/** Most calls cost less: only their number is limited, and they never queue. */
export const FREE = 500;
/** Fifteen of the longest lists, then one a second. */
const OF_ACCOUNT = { burst: 150_000, perCallMs: 0.1 };
const OF_ADDRESS = { burst: 300_000, perCallMs: 0.05 };
/** With PostgreSQL one waits for the database while the response of another is serialised. */
const PLACES = { atOnce: 2, waitingMax: 256, perClient: 64 };

export type CostlyWork = ReturnType<typeof costlyWork>;

/** @returns runs work; costly work when the queue reaches its account */
export function costlyWork({ elapsed, rateLimit }: { elapsed: () => number; rateLimit: boolean }) {
  const ofAccount = new RateLimit(OF_ACCOUNT, elapsed);
  const ofAddress = new RateLimit(OF_ADDRESS, elapsed);
  const places = concurrencyLimit(PLACES);

  /**
   * @throws Refusal 429 when the account or the address has used up its allowance, or has too much waiting; 503 when
   * all together do
   */
  return <T>(
    { ip, caller: { owner } }: Pick<FastifyRequest, 'ip' | 'caller'>,
    cost: number,
    work: () => Promise<T>,
  ): Promise<T> => {
    if (cost < FREE) return work();
    if (rateLimit) {
      const address = clientKey(ip);
      ofAddress.ask(address, cost);
      ofAccount.take(owner, cost);
      ofAddress.take(address, cost);
    }
    return places.run(owner, async () => {
      const value = await work();
      // All short work runs before the next.
      await nextTurn();
      return value;
    });
  };
}
