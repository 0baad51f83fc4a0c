import { type ApiError, isAnswered } from '../../../api/api-error.ts';
import type { Entry } from '../device/database.ts';
import { daysSeen } from '../typed/days-seen.ts';

const MINUTE_MS = 60_000;
const RETRY_AFTER_MS = [1_000, 2_000, 5_000, 10_000, 30_000, MINUTE_MS];
const SENT_A_MINUTE_MAX = 10;

/** A proxy answers 413 to a change that it will never let through. */
const OF_THE_CHANGE = new Set([413, 500]);
/** After this many answers over more than a minute the change itself is at fault. */
const FAILURES_MAX = 3;

/**
 * When to send again: after a pause that grows, and the same change at most ten times within a minute. One that was
 * answered is sent once a minute after its first minute, by whichever tab.
 */
export class Retries {
  #inARow = 0;
  #sent: { readonly id: string; readonly at: readonly number[] } = { id: '', at: [] };

  /** True when the last attempt failed, or the next one has to wait. */
  get isHeldUp(): boolean {
    return this.#inARow > 0;
  }

  pauseBefore(entry: Entry | undefined): number {
    const pause = RETRY_AFTER_MS[Math.min(this.#inARow, RETRY_AFTER_MS.length) - 1] ?? 0;
    return Math.max(pause, entry ? this.#limit(entry) : 0);
  }

  /** @returns whether a change may be sent now */
  begin(entry: Entry): boolean {
    if (this.#limit(entry) > 0) {
      this.#inARow ||= 1;
      return false;
    }
    const now = performance.now();
    const isSame = this.#sent.id === entry.id;
    const at = isSame ? this.#sent.at.filter((before) => now - before < MINUTE_MS) : [];
    this.#sent = { id: entry.id, at: [...at, now] };
    return true;
  }

  succeeded(): void {
    this.#inARow = 0;
  }

  /**
   * Counts a failed attempt.
   * @returns the change with its tries, when it was answered
   */
  failed(entry: Entry, reason: ApiError): Entry | undefined {
    this.#inARow += 1;
    if (!isAnswered(reason)) return undefined;
    const now = Date.now();
    const { since = now, times = 0, day = daysSeen() } = entry.tries ?? {};
    return { ...entry, tries: { since, times: times + 1, last: now, day } };
  }

  /** The wait of a change, in milliseconds; a clock that was put back delays nothing. */
  #limit({ id, tries }: Entry): number {
    const [first = 0, ...others] = this.#sent.id === id ? this.#sent.at.slice(-SENT_A_MINUTE_MAX) : [];
    const isMany = others.length === SENT_A_MINUTE_MAX - 1;
    const many = isMany ? first + MINUTE_MS - performance.now() : 0;
    if (tries === undefined) return many;
    const now = Date.now();
    const isNew = tries.times < SENT_A_MINUTE_MAX && now - tries.since < MINUTE_MS;
    const isBack = now < tries.last;
    return Math.max(many, isNew || isBack ? 0 : tries.last + MINUTE_MS - now);
  }
}

/** True when a change is not sent any more: it fails by itself, or was answered in vain for a whole day of use. */
export function isHopeless({ tries }: Entry, { status }: ApiError): boolean {
  if (tries === undefined) return false;
  const { since, times, day } = tries;
  const isAtFault = OF_THE_CHANGE.has(status) && times >= FAILURES_MAX && Date.now() - since >= MINUTE_MS;
  return isAtFault || daysSeen() - day > 1;
}
