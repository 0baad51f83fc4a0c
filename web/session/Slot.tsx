import type { ComponentType } from 'react';
import type { Store } from '../ui/store.ts';
import { useSessionStore } from './useSession.ts';
import { useStored } from './useStored.ts';

/** Shows the content of a slot, to signed-in users only. */
export function Slot({ of }: { of: () => Store<ComponentType | null> }) {
  const Content = useSessionStore(of);
  const isSignedIn = typeof useStored('refresh') === 'string';
  return Content && isSignedIn && <Content />;
}
