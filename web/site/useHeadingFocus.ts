import { useEffect, useRef } from 'react';

/**
 * After a navigation the focus goes to the new screen's heading, so that a screen reader reads it and the keyboard
 * goes on from there. A field that took the focus itself keeps it.
 */
export function useHeadingFocus(path: string): void {
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    const main = document.querySelector('main');
    if (main === null || main.contains(document.activeElement)) return;
    return focusHeading(main);
  }, [path]);
}

/** The heading may come later, when a guard or a load has finished; the returned function stops the waiting. */
function focusHeading(main: HTMLElement): () => void {
  const observer = new MutationObserver(tryFocus);
  function tryFocus() {
    const heading = main.querySelector('h1');
    const isElsewhere = main.contains(document.activeElement);
    if (heading === null && !isElsewhere) return;
    observer.disconnect();
    if (heading === null || isElsewhere) return;
    heading.tabIndex = -1;
    heading.focus();
  }
  observer.observe(main, { childList: true, subtree: true });
  tryFocus();
  return () => observer.disconnect();
}
