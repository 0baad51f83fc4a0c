import { tooMany, unavailable } from '../../errors.ts';

/** Runs costly work a few pieces at a time, and shares the slots fairly between clients. */
export interface ConcurrencyLimit {
  /**
   * Enters at once, or when the queue reaches `client`. Clients alternate, however much each asks for.
   * @returns its place, to be disposed of after the work
   * @throws Refusal 503 when too many wait, for the client with the most; 429 when the client has its share
   */
  enter(client: string): Disposable | Promise<Disposable>;
  /** Runs `work` in a place of `client`. */
  run<T>(client: string, work: () => Promise<T>): Promise<T>;
  waiting(): number;
}

interface Options {
  atOnce: number;
  waitingMax: number;
  /** The most of one client that may wait or run. */
  perClient?: number;
}

interface Waiting {
  go: () => void;
  refuse: (error: Error) => void;
}

class Queue {
  /** In the order in which they are served. */
  readonly #clients = new Map<string, Waiting[]>();
  length = 0;

  of(client: string): number {
    return this.#clients.get(client)?.length ?? 0;
  }

  add(client: string, waiting: Waiting): void {
    const own = this.#clients.get(client);
    if (own === undefined) this.#clients.set(client, [waiting]);
    else own.push(waiting);
    this.length++;
  }

  /** Takes the first of the next client; its second comes after all the others. */
  next(): Waiting | undefined {
    const [turn] = this.#clients;
    if (turn === undefined) return undefined;
    const [client, own] = turn;
    this.#clients.delete(client);
    const first = own.shift();
    if (own.length > 0) this.#clients.set(client, own);
    this.length--;
    return first;
  }

  /** Takes the last of the client with the most, if it has more than `than`. */
  lastOfMost(than: number): Waiting | undefined {
    const [most] = [...this.#clients.values()].toSorted((a, b) => b.length - a.length);
    if (most === undefined || most.length <= than) return undefined;
    this.length--;
    return most.pop();
  }
}

/** A limit of one, shared by all callers. */
export function concurrencyLimit({ atOnce, waitingMax, perClient = Infinity }: Options): ConcurrencyLimit {
  const queue = new Queue();
  const runningOf = new Map<string, number>();
  let running = 0;

  const count = (client: string, change: 1 | -1) => {
    const now = (runningOf.get(client) ?? 0) + change;
    if (now === 0) runningOf.delete(client);
    else runningOf.set(client, now);
  };
  const admit = (client: string) => {
    if ((runningOf.get(client) ?? 0) + queue.of(client) >= perClient) throw tooMany(1);
    if (running < atOnce || queue.length < waitingMax) return;
    const other = queue.lastOfMost(queue.of(client) + 1);
    if (other === undefined) throw unavailable();
    other.refuse(unavailable());
  };
  const leave = () => {
    const next = queue.next();
    // The next one takes over the slot, so that no new call can jump the queue.
    if (next === undefined) running--;
    else next.go();
  };
  const place = (client: string): Disposable => {
    count(client, 1);
    return {
      [Symbol.dispose]: () => {
        count(client, -1);
        leave();
      },
    };
  };
  const enter = (client: string): Disposable | Promise<Disposable> => {
    admit(client);
    if (running < atOnce) {
      running++;
      return place(client);
    }
    const turn = new Promise<void>((go, refuse) => queue.add(client, { go, refuse }));
    return turn.then(() => place(client));
  };
  return {
    enter,
    run: async (client, work) => {
      const entered = enter(client);
      // Work that need not wait begins at once.
      using _place = entered instanceof Promise ? await entered : entered;
      return await work();
    },
    waiting: () => queue.length,
  };
}
