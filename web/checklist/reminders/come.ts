import type { Reminder } from '../../../contract/reminders.ts';

/** The moment that has come and is not dealt with: as the server says, or by the clock of this page before it does. */
export function comeMoment({ due, at }: Reminder, now: number): number | undefined {
  if (due !== null) return due;
  return at !== null && at <= now ? at : undefined;
}
