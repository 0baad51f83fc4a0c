import { useEffect, useSyncExternalStore } from 'react';
import { onReturn } from '../../session/on-return.ts';
import { useSession } from '../../session/useSession.ts';
import { checklist, type Shown } from './checklist.ts';
import { followLive } from './live.ts';

const NOTHING: Shown = {};

/** The lists as they are now. */
export function useLists(): Shown {
  useSession();
  const { listen, read } = checklist().shown;
  return useSyncExternalStore(listen, read, () => NOTHING);
}

/** Fetches the lists now and whenever the user comes back to the page, for as long as a screen shows them. */
export function useFreshLists(): void {
  const session = useSession();
  useEffect(() => {
    if (session === undefined) return;
    const { refetch } = checklist();
    const left = new AbortController();
    refetch();
    onReturn(refetch, left.signal);
    followLive(AbortSignal.any([left.signal, session]));
    return () => left.abort();
  }, [session]);
}
