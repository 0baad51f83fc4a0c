import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { readTokens } from '../api/tokens.ts';
import { inThisSession, SCOPE } from './changes-under-way.ts';
import { sharedById } from './shared-by-id.ts';

interface ListRules<Item, Change> {
  readonly key: readonly [string];
  readonly load: (signal: AbortSignal) => Promise<readonly Item[]>;
  /** The list after a change, whether or not it has the change already. */
  readonly apply: (items: readonly Item[], change: Change) => readonly Item[];
  readonly send: (change: Change) => Promise<void>;
}

/** The screen shows a change first; the request, a tenth of the work of a click, comes after that. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

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
  const { mutateAsync } = useMutation({
    mutationKey: key,
    scope: SCOPE,
    networkMode: 'always',
    mutationFn: async (latest: Change) => {
      await nextTask();
      await send(latest);
    },
    onMutate: () => readTokens().refresh,
    async onSuccess(_, done: Change, session) {
      if (session !== readTokens().refresh) return; // the list is that of another session
      await client.cancelQueries({ queryKey: key });
      client.setQueryData<readonly Item[]>(key, (items) => items && apply(items, done));
    },
    onSettled(_data, _error, _change, session) {
      const isLast = client.isMutating({ mutationKey: key }) === 1;
      if (isLast || session !== readTokens().refresh) void client.invalidateQueries({ queryKey: key });
    },
  });
  const change = useCallback((latest: Change) => inThisSession(mutateAsync(latest)), [mutateAsync]);
  const items = useMemo(() => data && underWay.reduce(apply, data), [data, underWay, apply]);
  return { items, error, refetch, change };
}
