import { useSyncExternalStore } from 'react';
import type { Store } from '../ui/store.ts';
import { cleared } from './cleared.ts';
import { onSessionChange, sessionSignal } from './session.ts';

/** The signal of the present session, by which a component knows one session from another; undefined in a pre-rendered page. */
export const useSession = (): AbortSignal | undefined =>
  useSyncExternalStore(onSessionChange, sessionSignal, () => undefined);

/** Above 0 after the user has cleared the data of the site in the browser. */
export const useCleared = (): number => useSyncExternalStore(cleared.listen, cleared.read, () => 0);

/** What a store of the session holds, and of the next one when that begins. */
export function useSessionStore<Value>(store: () => Store<Value>): Value {
  useSession();
  const { listen, read } = store();
  return useSyncExternalStore(listen, read, read);
}
