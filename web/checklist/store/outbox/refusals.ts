import type { Store } from '../../../ui/store.ts';
import type { Change } from '../changes/change.ts';
import type { Lists } from '../changes/lists.ts';
import type { QueueState } from './queue-state.ts';

/** A change that the server did not take. */
export interface Refusal {
  readonly change: Change;
  readonly reason: unknown;
  /** What the server has, without the change. */
  readonly lists: Lists;
  /** The number in the queue under which its text waits for its user; undefined when the change has no text. */
  readonly n?: number | undefined;
}

/** What a room above the store shows: the store itself opens nothing. */
interface Screen {
  readonly refused: (refusal: Refusal) => void;
  /** A change met another one; `n` is its number in the queue, where it waits for its user. */
  readonly conflict: (n: number) => void;
}

let screen: Screen | undefined;

/** Has refusals and conflicts shown, whichever session they belong to. */
export function showRefusals(shownBy: Screen): void {
  screen = shownBy;
}

export const reportRefusal = (refusal: Refusal): void => screen?.refused(refusal);

/** Reports each conflict that is new in a queue; those that waited already are no news. */
export function reportConflicts(state: Store<QueueState>): void {
  let known: ReadonlySet<number> | undefined;
  state.listen(() => {
    const met = state.read().entries.flatMap(({ n, conflict }) => (conflict ? n : []));
    const latest = met.find((n) => known && !known.has(n));
    known = new Set(met);
    if (latest !== undefined) screen?.conflict(latest);
  });
}
