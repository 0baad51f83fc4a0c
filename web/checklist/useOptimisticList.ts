import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryClient } from '../api/query-client.ts';
import { sharedById } from './shared-by-id.ts';

interface ListRules<Item, Change> {
  readonly key: readonly [string];
  readonly load: (signal: AbortSignal) => Promise<readonly Item[]>;
  /** The list after a change, whether or not it has the change already. */
  readonly apply: (items: readonly Item[], change: Change) => readonly Item[];
  readonly send: (change: Change) => Promise<void>;
}

/** All changes of the checklist go to the server one after another, in the order in which they were made. */
const SCOPE = { id: 'checklist' };

/** The screen shows a change first; the request, a tenth of the work of a click, comes after that. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** The browser asks before it lets go of a page with changes on their way. */
queryClient.getMutationCache().subscribe(({ type }) => {
  if (type !== 'updated') return;
  const isSaving = queryClient.isMutating({ predicate: ({ options }) => options.scope === SCOPE }) > 0;
  window.onbeforeunload = isSaving ? (event) => event.preventDefault() : null;
});

/**
 * A list of the server that shows each change at once: what is on its way is replayed over what the server last said,
 * so a refused change simply falls away, and an answer from before a change can't take it back. After the last change
 * on its way the list is refetched.
 */
export function useOptimisticList<Item extends { readonly id: string }, Change>({
  key,
  load,
  apply,
  send,
}: ListRules<Item, Change>) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const latest = await load(signal);
      return sharedById(client.getQueryData<readonly Item[]>(key) ?? [], latest);
    },
    structuralSharing: false, // it compares place by place: below a deleted item all would be new
  });
  const underWay = useMutationState({
    filters: { mutationKey: key, status: 'pending' },
    select: ({ state }) => state.variables as Change, // only this hook makes changes under this key
  });
  const { mutateAsync: change } = useMutation({
    mutationKey: key,
    scope: SCOPE,
    networkMode: 'always',
    mutationFn: async (latest: Change) => {
      await nextTask();
      await send(latest);
    },
    async onSuccess(_, done: Change) {
      await client.cancelQueries({ queryKey: key });
      client.setQueryData<readonly Item[]>(key, (items) => items && apply(items, done));
    },
    onSettled() {
      if (client.isMutating({ mutationKey: key }) === 1) void client.invalidateQueries({ queryKey: key });
    },
  });
  const items = useMemo(() => data && underWay.reduce(apply, data), [data, underWay, apply]);
  return { items, error, refetch, change };
}
