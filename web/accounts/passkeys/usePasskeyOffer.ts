import { useEffect, useEffectEvent } from 'react';
import type { LazyCode } from '../../ui/lazy-code.ts';

interface LoginCode {
  offerPasskey: (gone: AbortSignal) => Promise<boolean>;
}

const NAME = 'input[autocomplete$="webauthn"]';

/** Offers passkeys through the browser's autofill of the username, from its first focus on. */
export function usePasskeyOffer(code: LazyCode<LoginCode>, isThere: boolean, onDone: () => void): void {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (!isThere) return;
    const gone = new AbortController();
    let isOffered = false;
    async function offer({ target }: { target: EventTarget | null }) {
      if (isOffered || !(target instanceof Element && target.matches(NAME))) return;
      isOffered = true;
      try {
        const { offerPasskey } = await code.load();
        if (await offerPasskey(gone.signal)) done();
      } catch {
        // The button asks again, and shows the error.
      }
      isOffered = false;
    }
    addEventListener('focusin', offer, { signal: gone.signal });
    void offer({ target: document.activeElement });
    return () => gone.abort();
  }, [code, isThere]);
}
