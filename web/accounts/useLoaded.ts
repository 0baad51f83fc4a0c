import { useEffect, useEffectEvent, useState } from 'react';

/** The data of a row or a dialog: undefined while loading, null when loading failed. */
export function useLoaded<Held extends object>(load: (signal: AbortSignal) => Promise<Held>) {
  const [held, setHeld] = useState<Held | null>();
  const [attempt, setAttempt] = useState(0);
  const ask = useEffectEvent(load);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    const gone = new AbortController();
    ask(gone.signal).then(setHeld, () => gone.signal.aborted || setHeld((known) => known ?? null));
    return () => gone.abort();
  }, [attempt]);
  /** Shows the last answer until the next one is there. */
  function askAgain() {
    setHeld((known) => known ?? undefined);
    setAttempt(attempt + 1);
  }
  return [held, setHeld, askAgain] as const;
}
