import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listCategories } from '../../contract/categories.ts';
import { call } from '../api/call.ts';
import { randomUuid } from '../api/random-uuid.ts';
import { changeCategories, sendChangeOfCategories } from './category-changes.ts';
import { useOptimisticList } from './useOptimisticList.ts';

const RULES = {
  key: ['categories'] as const,
  load: (signal: AbortSignal) => call(listCategories, { signal }),
  apply: changeCategories,
  send: sendChangeOfCategories,
};

/** The categories of the user; each change shows at once and rejects when the server refuses it. */
export function useCategories() {
  const client = useQueryClient();
  const { items, error, refetch, change } = useOptimisticList(RULES);
  const changes = useMemo(
    () => ({
      create: (title: string) => change({ kind: 'create', category: { id: randomUuid(), title } }),
      rename: (id: string, title: string) => change({ kind: 'rename', id, title }),
      /** The notes of a category go with it. */
      async remove(id: string) {
        await change({ kind: 'delete', id });
        await client.invalidateQueries({ queryKey: ['notes'] });
      },
      order: (ordering: string[]) => change({ kind: 'order', ordering }),
    }),
    [change, client],
  );
  return { items, error, refetch, ...changes };
}
