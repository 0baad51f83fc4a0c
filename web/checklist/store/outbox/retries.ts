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
 * When to send again: after a pause that grows. A change that was answered is sent at most ten times in its first minute,
 * and once a minute afterwards, by whichever tab.
 */
export class Retries {
  #inARow = 0;

  /** True when the last attempt failed, or the next one has to wait. */
  get isHeldUp(): boolean {
    return this.#inARow > 0;
  }

  pauseBefore(entry: Entry | undefined): number {
    const pause = RETRY_AFTER_MS[Math.min(this.#inARow, RETRY_AFTER_MS.length) - 1] ?? 0;
    return Math.max(pause, entry ? limitOf(entry) : 0);
  }

  /** @returns whether a change may be sent now */
  begin(entry: Entry): boolean {
    const isInTime = limitOf(entry) <= 0;
    if (!isInTime) this.#inARow ||= 1;
    return isInTime;
  }

  succeeded(): void {
    this.#inARow = 0;
  }

  /** @returns the change with its tries, when it was answered */
  failed(entry: Entry, reason: ApiError): Entry | undefined {
    this.#inARow += 1;
    return isAnswered(reason) ? answeredInVain(entry) : undefined;
  }
}

/** A change with one more answer that has not made it. */
export function answeredInVain(entry: Entry): Entry {
  const now = Date.now();
  const { since = now, times = 0, day = daysSeen() } = entry.tries ?? {};
  return { ...entry, tries: { since, times: times + 1, last: now, day } };
}

/** The wait of a change, in milliseconds; a clock that was put back delays nothing. */
function limitOf({ tries }: Entry): number {
  const now = Date.now();
  if (tries === undefined || now < tries.last) return 0;
  const isNew = tries.times < SENT_A_MINUTE_MAX && now - tries.since < MINUTE_MS;
  return isNew ? 0 : tries.last + MINUTE_MS - now;
}

/** True when a change is not sent any more: it fails by itself, or was answered in vain for a whole day of use. */
export function isHopeless({ tries }: Entry, { status }: ApiError): boolean {
  if (tries === undefined) return false;
  const { since, times, day } = tries;
  const isAtFault = OF_THE_CHANGE.has(status) && times >= FAILURES_MAX && Date.now() - since >= MINUTE_MS;
  return isAtFault || daysSeen() - day > 1;
}
