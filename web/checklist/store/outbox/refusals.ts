import type { ChangeInSpace } from '../changes/change.ts';
import type { Lists } from '../changes/lists.ts';

/** A change that the server did not take. */
export interface Refusal {
  readonly change: ChangeInSpace;
  readonly reason: unknown;
  /** The server's lists, without the change. */
  readonly lists: Lists;
  /** The entry in the queue in which its text waits for its user; absent when the change has no text. */
  readonly id?: string;
}

/** Shown by a room above the store, which opens nothing itself. */
interface Screen {
  readonly refused: (refusal: Refusal) => void;
  /** A change met another one, or the place of a text was deleted: it waits in the queue for its user. */
  readonly decision: () => void;
}

let screen: Screen | undefined;

/** Has refusals and conflicts shown, whichever session they belong to. */
export function showRefusals(shownBy: Screen): void {
  screen = shownBy;
}

export const reportRefusal = (refusal: Refusal): void => screen?.refused(refusal);

export const reportDecision = (): void => screen?.decision();
