import { useLayoutEffect, useSyncExternalStore } from 'react';
import type { Category } from '../../contract/categories.ts';
import { onSessionChange } from '../api/session-change.ts';
import { Store } from '../ui/store.ts';

/** Outside of the screen: whoever comes back to it finds it as it was. */
const selection = new Store<string | undefined>(undefined);
const select = (id: string | undefined) => selection.write(id);
onSessionChange(() => select(undefined));

/**
 * The selected category: the first one until a tab is clicked, and the first remaining one when the selected one is gone
 * (spec section 4).
 */
export function useSelectedCategory(
  categories: readonly Category[] | undefined,
): [selected: Category | undefined, select: (id: string) => void] {
  const selected = useSyncExternalStore(
    selection.listen,
    () => categories?.find(({ id }) => id === selection.read()) ?? categories?.[0],
  );
  useLayoutEffect(() => {
    // Kept as a choice, before another can be made: a new order of the categories must not change the selection.
    if (selected) select(selected.id);
  }, [selected]);
  return [selected, select];
}
