import { listAccountEvents } from '../../../contract/account-events.ts';
import { call } from '../../session/call.ts';
import { useLoaded } from '../useLoaded.ts';

/** Undefined while loading, null when loading failed. */
export function useAccountEvents() {
  const [events, , askAgain] = useLoaded((signal) => call(listAccountEvents, { signal }));
  return { events, askAgain };
}

export type AccountEvents = ReturnType<typeof useAccountEvents>;
