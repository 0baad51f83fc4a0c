import { useSyncExternalStore } from 'react';
import { onStorageChange, readStored } from './storage.ts';

/** An entry of local storage as it is now, whichever tab changed it; undefined in a pre-rendered page. */
export function useStored(key: string): string | null | undefined {
  return useSyncExternalStore(
    onStorageChange,
    () => readStored(key),
    () => undefined,
  );
}
