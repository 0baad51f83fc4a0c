import { useEffect, useState } from 'react';
import { type AccountEvent, listAccountEvents } from '../../contract/account-events.ts';
import { call } from '../session/call.ts';

/** What happened to the account; undefined until it is known, null when it could not be loaded. */
export function useAccountEvents() {
  const [events, setEvents] = useState<readonly AccountEvent[] | null>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    call(listAccountEvents, { signal }).then(
      setEvents,
      () => signal.aborted || setEvents((held) => held ?? null),
    );
    return () => gone.abort();
  }, [attempt]);
  return {
    events,
    /** Asks again; what is known stays until the answer is there. */
    refresh() {
      setEvents((held) => held ?? undefined);
      setAttempt(attempt + 1);
    },
  };
}

export type AccountEvents = ReturnType<typeof useAccountEvents>;
