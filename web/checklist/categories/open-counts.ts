import { DIVIDER, type Note } from '../../../contract/notes.ts';

/** How many notes of each category there are, and how many of them are still open: sub notes too, divider lines not. */
export interface Tally {
  readonly all: number;
  readonly open: number;
}

export const NONE: Tally = { all: 0, open: 0 };

export function openCounts(notes: readonly Note[]): ReadonlyMap<string, Tally> {
  const tallies = new Map<string, { all: number; open: number }>();
  for (const { content, category, scratched_out } of notes) {
    if (content === DIVIDER) continue;
    const tally = tallies.get(category) ?? { all: 0, open: 0 };
    tally.all += 1;
    if (!scratched_out) tally.open += 1;
    tallies.set(category, tally);
  }
  return tallies;
}
