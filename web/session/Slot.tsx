import { type ComponentType, useSyncExternalStore } from 'react';
import type { Store } from '../ui/store.ts';
import { useSession } from './useSession.ts';
import { useStored } from './useStored.ts';

/** Shows what stands in a slot, to signed-in users only. */
export function Slot({ of }: { of: () => Store<ComponentType | null> }) {
  useSession(); // another user has other slots
  const { listen, read } = of();
  const Content = useSyncExternalStore(listen, read, () => null);
  const isSignedIn = typeof useStored('refresh') === 'string';
  return Content && isSignedIn && <Content />;
}
