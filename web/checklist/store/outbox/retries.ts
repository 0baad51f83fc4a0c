import type { ApiError } from '../../../api/api-error.ts';

const RETRY_AFTER_MS = [1_000, 2_000, 5_000, 10_000, 30_000];
/** After this many failures over this time the change itself is at fault: it must not block those behind it. */
const FAILURES_MAX = 3;
const FAILS_FOR_MS = 60_000;
/** A proxy answers 413 to a change that it will never let through. */
const OF_THE_CHANGE = new Set([413, 500]);

/** How often the attempts to send have failed, and when to try again. */
export class Retries {
  #inARow = 0;
  #failing: { readonly id: string; readonly since: number; times: number } | undefined;

  /** True when the last attempt failed. */
  get isHeldUp(): boolean {
    return this.#inARow > 0;
  }

  get pauseMs(): number {
    return RETRY_AFTER_MS[Math.min(this.#inARow, RETRY_AFTER_MS.length) - 1] ?? 0;
  }

  succeeded(): void {
    this.#inARow = 0;
    this.#failing = undefined;
  }

  /** @returns whether the change is to be given up */
  failed(id: string, { status }: ApiError): boolean {
    this.#inARow += 1;
    if (!OF_THE_CHANGE.has(status)) return false;
    if (this.#failing?.id !== id) this.#failing = { id, since: performance.now(), times: 0 };
    this.#failing.times += 1;
    return this.#failing.times >= FAILURES_MAX && performance.now() - this.#failing.since >= FAILS_FOR_MS;
  }
}
