import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Category } from '../../contract/categories.ts';

const KEY = ['selected category'];

/**
 * The selected category: the first one until a tab is clicked, and the first remaining one when the selected one is gone
 * (spec section 4). Whoever comes back to the screen finds it as it was: the choice is kept beside the lists.
 */
export function useSelectedCategory(
  categories: readonly Category[] | undefined,
): [selected: Category | undefined, select: (id: string) => void] {
  const client = useQueryClient();
  const [selectedId, setSelectedId] = useState(() => client.getQueryData<string>(KEY));
  const select = useCallback(
    (id: string) => {
      client.setQueryData(KEY, id);
      setSelectedId(id);
    },
    [client],
  );
  const selected = categories?.find(({ id }) => id === selectedId) ?? categories?.[0];
  // Kept as a choice: a new order of the categories must not change the selection.
  if (selected && selected.id !== selectedId) setSelectedId(selected.id);
  return [selected, select];
}
