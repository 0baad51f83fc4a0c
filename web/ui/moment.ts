/** The time of day. */
export const clockOf = (at: number): string =>
  new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });

/** The day, in full. */
export const dayOf = (at: number): string => new Date(at).toLocaleDateString('en-GB', { dateStyle: 'long' });

/** The days from one day to another: tomorrow is 1 from today. */
export const daysTo = (at: number, from: number): number =>
  Math.round((midnightOf(at) - midnightOf(from)) / DAY_MS);

/** The day, in short. */
export const dateOf = (at: number): string =>
  new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

const DAY_MS = 86_400_000;

/** A moment of the last days: today and yesterday have no date. */
export function momentOf(at: number, now: number = Date.now()): string {
  const date = new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
  return `${['today', 'yesterday'][-daysTo(at, now)] ?? date} ${clockOf(at)}`;
}

/** A moment of the last days, in a sentence: today is not named. */
export const whenOf = (at: number, now?: number): string => momentOf(at, now).replace('today ', '');

const midnightOf = (at: number): number => new Date(at).setHours(0, 0, 0, 0);
