import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as turn } from 'node:timers/promises';

/** In ms: where the clock of each history begins. */
const BEGIN = Date.UTC(2027, 0, 1);
/** Turns of the event loop in which a database in memory ends what it is asked. */
const TURNS_UNTIL_QUIET = 12;
const LOOK_EVERY_MS = 200;
/** After ten minutes it counts as never. */
const LOOKS_MAX = 3_000;

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** A clock that stands still until it is moved on. Timers run in order, each after all earlier work. */
class Clock {
  now = BEGIN;
  #timers = new Map<number, Timer>();
  #count = 0;
  /** True while the server answers. */
  isBusy = () => false;

  restart(): void {
    this.now = BEGIN;
    this.#timers.clear();
  }

  add(run: () => void, ms: number): number {
    this.#count += 1;
    this.#timers.set(this.#count, { at: this.now + Math.max(0, ms), run: AsyncLocalStorage.bind(run) });
    return this.#count;
  }

  remove(id: unknown): void {
    this.#timers.delete(Number(id));
  }

  /** Lets everything happen that needs no time, then moves on to the next timer, if that comes in time. */
  async step(withinMs = Number.POSITIVE_INFINITY): Promise<boolean> {
    for (let quiet = 0; quiet < TURNS_UNTIL_QUIET; quiet++) {
      await turn();
      if (this.isBusy()) quiet = 0;
    }
    let next: [number, Timer] | undefined;
    for (const one of this.#timers) if (next === undefined || one[1].at < next[1].at) next = one;
    if (next === undefined || next[1].at > this.now + withinMs) return false;
    const [id, { at, run }] = next;
    this.#timers.delete(id);
    this.now = Math.max(this.now, at);
    run();
    return true;
  }

  async pass(ms: number): Promise<void> {
    const end = this.now + ms;
    while (await this.step(end - this.now));
    this.now = end;
  }

  /** @throws Error with these words when it never happens */
  async until(isSo: () => boolean | Promise<boolean>, otherwise = () => 'It never came.'): Promise<void> {
    for (let looks = 0; !(await isSo()); looks++) {
      if (looks > LOOKS_MAX) throw new Error(otherwise());
      await this.pass(LOOK_EVERY_MS);
    }
  }
}

export const clock = new Clock();
