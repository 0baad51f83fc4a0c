import { useEffect } from 'react';
import { afterText } from '../../session/first-text.ts';
import { later } from '../open/later.ts';

/** The gestures of a finger. */
export function useGestures(): void {
  useEffect(() => {
    if (!matchMedia('(any-pointer: coarse)').matches) return;
    const over = new AbortController();
    const { signal } = over;
    afterText(() => {
      later.load().then(
        ({ followGestures }) => signal.aborted || followGestures(signal),
        () => {}, // without them everything can be done by buttons
      );
    });
    return () => over.abort();
  }, []);
}
