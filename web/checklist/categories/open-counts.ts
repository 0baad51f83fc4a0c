import { DIVIDER, type Note } from '../../../contract/notes.ts';

/** The notes of a category, and those still open: sub notes count, divider lines do not. */
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
