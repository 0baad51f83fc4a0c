import { useState } from 'react';
import type { Category } from '../../contract/categories.ts';

/**
 * The selected category: the first one until a tab is clicked, and the first remaining one when the selected one is gone
 * (spec section 4).
 */
export function useSelectedCategory(
  categories: readonly Category[] | undefined,
): [selected: Category | undefined, select: (id: string) => void] {
  const [selectedId, select] = useState<string>();
  const selected = categories?.find(({ id }) => id === selectedId) ?? categories?.[0];
  // Kept as a choice: a new order of the categories must not change the selection.
  if (selected && selected.id !== selectedId) select(selected.id);
  return [selected, select];
}
