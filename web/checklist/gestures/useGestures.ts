import { useEffect } from 'react';
import { afterText } from '../../session/first-text.ts';
import { lazy } from '../open/lazy.ts';

const gestures = lazy(() => import('./gestures.ts'));

export function useGestures(): void {
  useEffect(() => {
    if (!matchMedia('(any-pointer: coarse)').matches) return;
    const over = new AbortController();
    const { signal } = over;
    afterText(() => {
      gestures.load().then(
        ({ followGestures }) => signal.aborted || followGestures(signal),
        () => {}, // without them everything can be done by buttons
      );
    });
    return () => over.abort();
  }, []);
}
