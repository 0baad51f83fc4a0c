import { useEffect } from 'react';
import { useSessionStore } from '../../session/useSession.ts';
import { connectionShown } from './connection-shown.ts';
import { openWaiting } from './open-waiting.ts';
import { waitingCount } from './waiting.ts';

/** News of the connection: the lists may be old, or changes wait; undefined without any. */
export function useConnectionNews() {
  const isOffline = useSessionStore(connectionShown) === 'offline';
  const count = useSessionStore(waitingCount);
  useEffect(() => {
    if (location.hash === '#waiting') openWaiting({}); // from a logout that asked
  }, []);
  return isOffline || count > 0 ? { isOffline, count } : undefined;
}
