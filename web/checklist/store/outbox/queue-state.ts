import { Store } from '../../../ui/store.ts';
import type { Change } from '../changes/change.ts';
import type { Entry } from '../device/database.ts';
import { type Entries, isDecision } from './entries.ts';

export interface QueueState {
  /** What is shown although the server has not acknowledged it yet, oldest first. */
  readonly changes: readonly Change[];
  /** All that waits, decisions of the user too. */
  readonly entries: readonly Entry[];
  /** Those of the changes that are about to be sent: neither held up nor waiting for a decision. */
  readonly underWay: readonly Change[];
  /** The last attempt could not be sent, or was put off by the server. */
  readonly isHeldUp: boolean;
  /** Those that no storage has taken yet. */
  readonly unwritten: readonly Change[];
  /** Whether what is stored survives the page. */
  readonly isDurable: boolean;
}

export function stateOf(
  { stored: entries, unwritten }: Pick<Entries, 'stored' | 'unwritten'>,
  rest: Pick<QueueState, 'isHeldUp' | 'isDurable'>,
): QueueState {
  const shown = entries.filter(({ refused, notSent }) => !refused && !notSent);
  const sending = entries.filter((entry) => !isDecision(entry));
  return {
    changes: [...shown.map(({ change }) => change), ...unwritten],
    entries,
    unwritten,
    underWay: rest.isHeldUp ? [] : [...sending.map(({ change }) => change), ...unwritten],
    ...rest,
  };
}

/** The state of a queue. What is not on the device yet is lost with the page: the browser asks before it closes. */
export function openQueueState(signal: AbortSignal): Store<QueueState> {
  const state = new Store(stateOf({ stored: [], unwritten: [] }, { isHeldUp: false, isDurable: true }));
  const ask = (event: Event) => {
    const { isDurable, entries, unwritten } = state.read();
    if (unwritten[0] ?? (!isDurable && entries[0])) event.preventDefault();
  };
  addEventListener('beforeunload', ask, { signal });
  return state;
}
