import { useEffect, useState } from 'react';

export interface LazyCode<Code> {
  /** The code once it has loaded. */
  readonly loaded: () => Code | undefined;
  /** A failed load is retried by the next call. */
  readonly load: () => Promise<Code>;
}

/** Code that is loaded when it is first needed. */
export function lazyCode<Code>(load: () => Promise<Code>): LazyCode<Code> {
  let code: Code | undefined;
  let loading: Promise<Code> | undefined;
  async function fetchOnce(): Promise<Code> {
    try {
      code = await load();
      return code;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  }
  return {
    loaded: () => code,
    // All callers share one promise, so keys pressed while it loads are handled in order.
    load: () => (loading ??= fetchOnce()),
  };
}

/** The code once it is wanted and has loaded; calls `onMissing` when it could not be loaded. */
export function useLazy<Code>({ loaded, load }: LazyCode<Code>, isWanted: boolean, onMissing = () => {}) {
  const [, setLoaded] = useState(loaded);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `onMissing` is no reason to load again
  useEffect(() => {
    if (isWanted) load().then((code) => setLoaded(() => code), onMissing);
  }, [load, isWanted]);
  return isWanted ? loaded() : undefined;
}
