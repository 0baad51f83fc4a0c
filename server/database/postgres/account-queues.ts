import { Unavailable } from '../database.ts';

/** As long as a write waits for a lock. */
const WAIT_MAX_MS = 2_000;

/**
 * Queues the writes of each account. Its row lock would serialise them anyway, but in the queue they wait without a
 * connection, so that one account never takes more than one.
 */
export class AccountQueues {
  readonly #last = new Map<string, Promise<unknown>>();

  /** @throws Unavailable when the writes before it take too long */
  async run<T>(account: string, write: () => Promise<T>): Promise<T> {
    const before = this.#last.get(account);
    const mine = before === undefined ? write() : afterwards(before, write);
    const ended = mine.catch(() => {}); // its caller receives it
    this.#last.set(account, ended);
    try {
      return await mine;
    } finally {
      if (this.#last.get(account) === ended) this.#last.delete(account);
    }
  }
}

async function afterwards<T>(before: Promise<unknown>, write: () => Promise<T>): Promise<T> {
  const since = performance.now();
  await before;
  if (performance.now() - since > WAIT_MAX_MS) throw new Unavailable('Too many writes of one account wait.');
  return write();
}
