import { unavailable } from '../errors.ts';

/** Lets costly work go on a few pieces at a time. */
export interface Turns {
  /**
   * Runs `work` when it is its turn.
   * @throws Refusal 503 when too many wait already
   */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** How many wait for their turn now. */
  waiting(): number;
}

export function turns(atOnce: number, waitingMax: number): Turns {
  let running = 0;
  const waiting: (() => void)[] = [];
  const leave = () => {
    const next = waiting.shift();
    // The next one takes over the place, so nobody who comes now can slip in before it.
    if (next === undefined) running--;
    else next();
  };
  return {
    run: async (work) => {
      if (running < atOnce) running++;
      else if (waiting.length < waitingMax) await new Promise<void>((go) => waiting.push(go));
      else throw unavailable();
      try {
        return await work();
      } finally {
        leave();
      }
    },
    waiting: () => waiting.length,
  };
}
