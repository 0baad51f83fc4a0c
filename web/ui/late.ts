import { useEffect, useState } from 'react';

export interface LateCode<Code> {
  /** The code, once it is here. */
  readonly here: () => Code | undefined;
  /** What fails is tried again the next time. */
  readonly load: () => Promise<Code>;
}

/** Code that comes when it is first needed. */
export function late<Code>(load: () => Promise<Code>): LateCode<Code> {
  let code: Code | undefined;
  let coming: Promise<Code> | undefined;
  async function fetchOnce(): Promise<Code> {
    try {
      code = await load();
      return code;
    } catch (error) {
      coming = undefined;
      throw error;
    }
  }
  return {
    here: () => code,
    // One promise for all: two keys that were pressed meanwhile are acted on in their order.
    load: () => (coming ??= fetchOnce()),
  };
}

/** The code, once it is wanted and here; `onMissing` hears that it could not come. */
export function useLate<Code>({ here, load }: LateCode<Code>, isWanted: boolean, onMissing: () => void) {
  const [, setHere] = useState(here);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is to be done then is not why it is fetched
  useEffect(() => {
    if (isWanted) load().then((code) => setHere(() => code), onMissing);
  }, [load, isWanted]);
  return isWanted ? here() : undefined;
}
