import { useSyncExternalStore } from 'react';
import type { Store } from '../ui/store.ts';
import { cleared } from './cleared.ts';
import { onSessionChange, sessionSignal } from './session.ts';

/** The signal of the present session, which identifies it to a component; undefined when pre-rendering. */
export const useSession = (): AbortSignal | undefined =>
  useSyncExternalStore(onSessionChange, sessionSignal, () => undefined);

/** Above 0 after the user has cleared the data of the site in the browser. */
export const useCleared = (): number => useSyncExternalStore(cleared.listen, cleared.read, () => 0);

/** Reads a store of the present session, and of the next one once it begins. */
export function useSessionStore<Value>(store: () => Store<Value>): Value {
  useSession();
  const { listen, read } = store();
  return useSyncExternalStore(listen, read, read);
}
