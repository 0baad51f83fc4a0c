import type { Store } from '../../ui/store.ts';
import type { QueueState } from '../store/queue.ts';
import { dialogsOpen, openDialog } from './open-dialogs.ts';

/**
 * Shows both texts as soon as a change meets another one, unless its user is at something else: then it waits in the
 * queue. The header shows those that waited already.
 */
export function offerChoices(state: Store<QueueState>): void {
  let known: ReadonlySet<number> | undefined;
  state.listen(() => {
    const met = state.read().entries.flatMap(({ n, conflict }) => (conflict ? n : []));
    const latest = met.find((n) => known && !known.has(n));
    known = new Set(met);
    if (latest !== undefined && !isBusy()) openDialog({ kind: 'choice', n: latest });
  });
}

function isBusy(): boolean {
  const isTyping = document.activeElement?.matches('textarea, input:not([type="checkbox"])') ?? false;
  return document.hidden || isTyping || dialogsOpen().length > 0;
}
