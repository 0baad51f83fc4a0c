import { fromEpochMilliseconds, toZonedDateTimeISO } from 'temporal-polyfill/fns/Instant';
import {
  addDays,
  addMonths,
  addWeeks,
  addYears,
  create,
  dayOfWeek,
  diffDays,
  diffMonths,
  diffWeeks,
  diffYears,
  equals,
  type Record as LocalTime,
  toString as textOf,
  toZonedDateTime,
} from 'temporal-polyfill/fns/PlainDateTime';
import { getTimeZoneTransition, toPlainDateTime } from 'temporal-polyfill/fns/ZonedDateTime';
import type { Repeat } from './reminders.ts';

const STEPS = {
  day: { add: addDays, since: diffDays },
  weekday: { add: addDays, since: diffDays },
  week: { add: addWeeks, since: diffWeeks },
  month: { add: addMonths, since: diffMonths },
  year: { add: addYears, since: diffYears },
} as const;
const FRIDAY = 5;

/** @throws RangeError for a day that does not exist */
function parsed(local: string): LocalTime {
  const [year = 0, month = 0, day = 0, hour, minute] = local.split(/\D/).map(Number);
  return create(year, month, day, hour, minute);
}

/** In the hour that a clock skips, the first moment after it; in the hour that it repeats, the first. */
function momentOf(wanted: LocalTime, zone: string): number {
  const found = toZonedDateTime(wanted, zone, { disambiguation: 'earlier' });
  const isSkipped = !equals(toPlainDateTime(found), wanted);
  const after = isSkipped ? getTimeZoneTransition(found, 'next') : null;
  return (after ?? found).epochMilliseconds;
}

const timeIn = (zone: string, at: number): LocalTime =>
  toPlainDateTime(toZonedDateTimeISO(fromEpochMilliseconds(at), zone));

/** The time on a clock of a zone, as reminders have it. */
export const localTime = (at: number, zone: string): string => textOf(timeIn(zone, at)).slice(0, 16);

export interface When {
  /** The first time, as on a clock: `2026-12-01T09:00`. */
  local: string;
  /** The IANA name of the time zone of that clock. */
  zone: string;
  repeat: Repeat;
}

/**
 * The next moment of a reminder, in milliseconds since 1970. The 31st in a short month is its last day.
 * @param after the moment itself where it does not repeat, else the first that is later than this
 * @throws RangeError for a time or zone that does not exist
 */
export function nextMoment({ local, zone, repeat }: When, after: number): number {
  const first = parsed(local);
  if (repeat === 'never') return momentOf(first, zone);
  const { add, since } = STEPS[repeat];
  const passed = since(first, timeIn(zone, after));
  for (let step = Math.max(0, Math.floor(passed) - 1); ; step++) {
    const time = add(first, step);
    if (repeat === 'weekday' && dayOfWeek(time) > FRIDAY) continue;
    const moment = momentOf(time, zone);
    if (moment > after) return moment;
  }
}
