import type { Entry } from './database.ts';

interface Look {
  /** What this tab knew when it began to read what is stored. */
  readonly before: readonly Entry[];
  /** What it knows by now. */
  readonly now: readonly Entry[];
  readonly stored: readonly Entry[];
}

/**
 * The waiting entries after a read of the storage: entries added or removed here meanwhile are newer than the read.
 * @returns the entries in their order, and those that another tab has taken out
 */
export function afterLook({ before, now, stored }: Look): {
  entries: readonly Entry[];
  gone: readonly Entry[];
} {
  const known = new Set(before);
  const come = now.filter((entry) => !known.has(entry));
  const isHere = new Set(now);
  const left = numbersOf(before.filter((entry) => !isHere.has(entry)));
  const added = numbersOf(come);
  const entries = [...stored.filter(({ n }) => !left.has(n) && !added.has(n)), ...come];
  const present = numbersOf([...stored, ...come]);
  return {
    entries: entries.sort((a, b) => a.n - b.n),
    gone: now.filter(({ n }) => !present.has(n)),
  };
}

const numbersOf = (entries: readonly Entry[]): ReadonlySet<number> => new Set(entries.map(({ n }) => n));

/** Whether a change waits for its user, who decides what becomes of it: it is not sent. */
export const isDecision = ({ conflict, refused }: Entry): boolean =>
  conflict !== undefined || refused !== undefined;
