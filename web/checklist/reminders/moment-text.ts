import { clockOf } from '../../ui/moment.ts';

const DAY_MS = 86_400_000;
const midnightOf = (at: number): number => new Date(at).setHours(0, 0, 0, 0);

/** A moment as a chip shows it: today's by its time alone, those of the next six days by their weekday. */
export function chipText(at: number, now: number = Date.now()): string {
  const days = Math.round((midnightOf(at) - midnightOf(now)) / DAY_MS);
  const clock = clockOf(at);
  if (days === 0) return clock;
  if (days === 1) return `Tomorrow ${clock}`;
  if (days === -1) return `Yesterday ${clock}`;
  const date = new Date(at);
  if (days > 1 && days < 7) return `${date.toLocaleDateString('en-GB', { weekday: 'short' })} ${clock}`;
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
}

const REPEATED = {
  never: '',
  day: ', every day',
  weekday: ', every weekday',
  week: ', every week',
  month: ', every month',
  year: ', every year',
} as const;

/** The whole moment, for those who do not see the chip. */
export const spokenText = (at: number, repeat: keyof typeof REPEATED): string =>
  `${new Date(at).toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })}, ${clockOf(at)}${REPEATED[repeat]}`;
