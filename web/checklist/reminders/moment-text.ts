import type { Repeat } from '../../../contract/reminders.ts';
import { clockOf, daysTo } from '../../ui/moment.ts';

/** A moment as a chip shows it: today's by its time alone, those of the next six days by their weekday. */
export function chipText(at: number, now: number = Date.now()): string {
  const days = daysTo(at, now);
  if (days === 0) return clockOf(at);
  const date = new Date(at);
  if (days < -1 || days > 6) return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
  const weekday = date.toLocaleDateString('en-GB', { weekday: 'short' });
  return `${days === 1 ? 'Tomorrow' : days === -1 ? 'Yesterday' : weekday} ${clockOf(at)}`;
}

export const REPEAT_WORDS: Readonly<Record<Repeat, string>> = {
  never: 'Never',
  day: 'Every day',
  weekday: 'Every weekday',
  week: 'Every week',
  month: 'Every month',
  year: 'Every year',
};

/** The whole moment, for those who do not see the chip. */
export function spokenText(at: number, repeat: Repeat): string {
  const date = new Date(at).toLocaleDateString('en-GB', { dateStyle: 'full' });
  const often = repeat === 'never' ? '' : `, ${REPEAT_WORDS[repeat].toLowerCase()}`;
  return `${date}, ${clockOf(at)}${often}`;
}
