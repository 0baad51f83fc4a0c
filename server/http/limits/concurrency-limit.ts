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
  client: string;
  go: () => void;
  refuse: (error: Error) => void;
}

/** A limit of one, shared by all callers. */
export function concurrencyLimit({ atOnce, waitingMax, perClient = Infinity }: Options): ConcurrencyLimit {
  /** In the order in which they are served. */
  let queue: Waiting[] = [];
  const runningOf = new Map<string, number>();
  let running = 0;

  const count = (client: string, change: 1 | -1) => {
    const now = (runningOf.get(client) ?? 0) + change;
    if (now === 0) runningOf.delete(client);
    else runningOf.set(client, now);
  };
  const admit = (client: string) => {
    const byClient = Map.groupBy(queue, (one) => one.client);
    const own = byClient.get(client)?.length ?? 0;
    if ((runningOf.get(client) ?? 0) + own >= perClient) throw tooMany(1);
    if (running < atOnce || queue.length < waitingMax) return;
    const [most = []] = [...byClient.values()].toSorted((a, b) => b.length - a.length);
    const last = most.at(-1);
    if (last === undefined || most.length <= own + 1) throw unavailable();
    queue = queue.filter((one) => one !== last);
    last.refuse(unavailable());
  };
  const leave = () => {
    const [next, ...others] = queue;
    // The next one takes over the slot, so that no new call can jump the queue.
    if (next === undefined) running--;
    else {
      // The second of a client comes after all the others.
      const isNext = (one: Waiting) => one.client === next.client;
      queue = [...others.filter((one) => !isNext(one)), ...others.filter(isNext)];
      next.go();
    }
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
    const turn = new Promise<void>((go, refuse) => queue.push({ client, go, refuse }));
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
