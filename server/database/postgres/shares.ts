import { Unavailable } from '../database.ts';

/** The connections of a node that one worker may use: if it hangs, the others still have theirs. */
const SHARE_OF_ONE_WORKER = 0.4;
/** With a single one, any slow call would get all others of its worker refused. */
const LEAST = 2;
const WAIT_MAX_MS = 500;

/** The calls that use connections for one worker, and those that wait for one. */
class Share {
  #free: number;
  #movedAt = performance.now();
  readonly #waiting = new Set<() => void>();

  constructor(size: number) {
    this.#free = size;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter();
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  async #enter(): Promise<void> {
    if (this.#free > 0) this.#take();
    else if (performance.now() - this.#movedAt > WAIT_MAX_MS) throw tooSlow();
    else await this.#turn();
  }

  #turn(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const begin = () => {
      clearTimeout(waiting);
      resolve();
    };
    const waiting = setTimeout(() => {
      this.#waiting.delete(begin);
      reject(tooSlow());
    }, WAIT_MAX_MS);
    this.#waiting.add(begin);
    return promise;
  }

  #take(): void {
    this.#free--;
    this.#movedAt = performance.now();
  }

  #leave(): void {
    this.#free++;
    const [next] = this.#waiting;
    if (next === undefined) return;
    this.#waiting.delete(next);
    this.#take();
    next();
  }
}

const tooSlow = () => new Unavailable('Too many calls wait for one worker of the database.');

/** Limits the calls for one worker to a part of a node's connections, so that calls for the others continue. */
export class Shares {
  readonly #size: number;
  readonly #workerOf: (owner: string) => Promise<string>;
  readonly #shares = new Map<string, Share>();

  constructor(connections: number, workerOf: (owner: string) => Promise<string>) {
    this.#size = Math.max(LEAST, Math.floor(connections * SHARE_OF_ONE_WORKER));
    this.#workerOf = workerOf;
  }

  /** @throws Unavailable, at once or within half a second, when the share of the owner's worker is used up */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const worker = await this.#workerOf(owner);
    const share = this.#shares.get(worker) ?? new Share(this.#size);
    this.#shares.set(worker, share);
    return share.run(work);
  }
}
