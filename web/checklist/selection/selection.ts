import { ofSession } from '../../session/session.ts';
import { IdSet } from '../../ui/id-set.ts';
import { Store } from '../../ui/store.ts';

/** The ids of the selected notes, the latest last; null outside of the selection mode. */
export const selection = ofSession(() => new Store<readonly string[] | null>(null));

export const picked = ofSession(() => new IdSet());

/** Selects these notes and no others; null ends it. */
export function select(ids: readonly string[] | null): void {
  picked().setAll(ids ?? []);
  selection().write(ids);
}
