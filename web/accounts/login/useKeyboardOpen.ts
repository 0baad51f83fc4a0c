import { useSyncExternalStore } from 'react';

/** Lower than any phone without its keyboard. */
const LOW = 560;

/** True when little of the page is in sight: a keyboard covers the rest, of which no media query knows. */
export function useKeyboardOpen(): boolean {
  return useSyncExternalStore(onResize, isLow, () => false);
}

function onResize(notify: () => void): () => void {
  window.visualViewport?.addEventListener('resize', notify);
  return () => window.visualViewport?.removeEventListener('resize', notify);
}

function isLow(): boolean {
  const view = window.visualViewport;
  return view != null && view.height * view.scale < LOW; // zooming in does not make the page lower
}
