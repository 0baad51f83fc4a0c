import { readStored, store } from '../../../session/storage.ts';

const SEEN = 'days_seen';
const DAY_MS = 86_400_000;
/** Days of use, because the clock of a device may be wrong. */
const KEPT_FOR_DAYS = 30;

/** The number of days on which this device was in use: a clock that is wrong for one visit adds one. */
export function daysSeen(): number {
  const today = Math.floor(Date.now() / DAY_MS);
  const [latest, count = 0] = (readStored(SEEN) ?? '').split(' ').map(Number);
  if (latest === today) return count;
  try {
    store({ [SEEN]: `${today} ${count + 1}` });
  } catch {
    // storage is full: the next visit counts
  }
  return count + 1;
}

/** @param day the number of days by then; rows of earlier versions have none */
export const isLongSeen = (day: number | undefined): boolean =>
  day !== undefined && daysSeen() - day > KEPT_FOR_DAYS;
