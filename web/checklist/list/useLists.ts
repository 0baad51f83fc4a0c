import { useEffect, useSyncExternalStore } from 'react';
import { afterText } from '../../session/first-text.ts';
import { onReturn } from '../../session/on-return.ts';
import { useSession } from '../../session/useSession.ts';
import { checklist, type Shown } from '../store/checklist.ts';
import { followLive } from '../store/live.ts';

const NOTHING: Shown = { awaited: [] };

export function useLists(): Shown {
  useSession();
  const { listen, read } = checklist().shown;
  return useSyncExternalStore(listen, read, () => NOTHING);
}

/** Fetches the lists now and whenever the user returns to the page, for as long as a screen shows them. */
export function useFreshLists(): void {
  const session = useSession();
  useEffect(() => {
    if (session === undefined) return;
    const { refetch } = checklist();
    const left = new AbortController();
    refetch();
    onReturn(refetch, left.signal);
    const end = AbortSignal.any([left.signal, session]);
    afterText(() => end.aborted || followLive(end));
    return () => left.abort();
  }, [session]);
}
