import type { Store } from '../../../ui/store.ts';
import type { ChangeInSpace } from '../changes/change.ts';
import type { Lists } from '../changes/lists.ts';
import type { Entry } from '../device/database.ts';
import type { QueueState } from './entries.ts';

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
  readonly decision: (entry: Entry) => void;
}

let screen: Screen | undefined;

/** Has refusals and conflicts shown, whichever session they belong to. */
export function showRefusals(shownBy: Screen): void {
  screen = shownBy;
}

export const reportRefusal = (refusal: Refusal): void => screen?.refused(refusal);

interface Decisions {
  readonly state: Store<QueueState>;
  readonly ready: Promise<void>;
}

/** Reports each decision that is new in a queue; those that waited before the page opened are no news. */
export function reportDecisions({ state, ready }: Decisions): void {
  const opened = Date.now();
  let known: ReadonlySet<string> | undefined;
  const look = () => {
    const met = state.read().entries.filter(({ held }) => held?.why === 'conflict' || held?.why === 'gone');
    const latest = met.find(({ id, at }) => (known ? !known.has(id) : at >= opened));
    known = new Set(met.map(({ id }) => id));
    if (latest) screen?.decision(latest);
  };
  state.listen(look);
  void ready.then(look);
}
