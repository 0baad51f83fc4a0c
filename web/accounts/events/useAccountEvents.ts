import { listAccountEvents } from '../../../contract/account-events.ts';
import { call } from '../../session/call.ts';
import { useLoaded } from '../useLoaded.ts';

/** What happened to the account; undefined until it is known, null when it could not be loaded. */
export function useAccountEvents() {
  const [events, , askAgain] = useLoaded((signal) => call(listAccountEvents, { signal }));
  return { events, askAgain };
}

export type AccountEvents = ReturnType<typeof useAccountEvents>;
