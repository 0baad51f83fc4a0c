import type { Store } from '../../../ui/store.ts';
import type { ChangeInSpace } from '../changes/change.ts';
import type { Lists } from '../changes/lists.ts';
import type { QueueState } from './entries.ts';

/** A change that the server did not take. */
export interface Refusal {
  readonly change: ChangeInSpace;
  readonly reason: unknown;
  /** What the server has, without the change. */
  readonly lists: Lists;
  /** The entry in the queue in which its text waits for its user; absent when the change has no text. */
  readonly id?: string;
}

/** What a room above the store shows: the store itself opens nothing. */
interface Screen {
  readonly refused: (refusal: Refusal) => void;
  /** A change met another one; `id` is its entry in the queue, where it waits for its user. */
  readonly conflict: (id: string) => void;
}

let screen: Screen | undefined;

/** Has refusals and conflicts shown, whichever session they belong to. */
export function showRefusals(shownBy: Screen): void {
  screen = shownBy;
}

export const reportRefusal = (refusal: Refusal): void => screen?.refused(refusal);

/** Reports each conflict that is new in a queue; those that waited already are no news. */
export function reportConflicts(state: Store<QueueState>): void {
  let known: ReadonlySet<string> | undefined;
  state.listen(() => {
    const met = state.read().entries.flatMap(({ id, conflict }) => (conflict ? id : []));
    const latest = met.find((id) => known && !known.has(id));
    known = new Set(met);
    if (latest !== undefined) screen?.conflict(latest);
  });
}
