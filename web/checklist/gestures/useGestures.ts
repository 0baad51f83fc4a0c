import { useEffect } from 'react';
import { afterText } from '../../session/first-text.ts';
import { lazyCode } from '../../ui/lazy-code.ts';

const lazyGestures = lazyCode(() => import('./gestures.ts'));

/** The gestures of a finger. Without a touch screen their code is not loaded. */
export function useGestures(): void {
  useEffect(() => {
    if (!matchMedia('(any-pointer: coarse)').matches) return;
    const over = new AbortController();
    const { signal } = over;
    afterText(() => {
      lazyGestures.load().then(
        ({ followGestures }) => signal.aborted || followGestures(signal),
        () => {}, // without them everything can be done by buttons
      );
    });
    return () => over.abort();
  }, []);
}
