import { useEffect, useRef } from 'react';

/**
 * A new screen starts at its top; on a return the browser restores the scroll position. The focus moves to
 * its heading, so that a screen reader reads it and the keyboard continues there, unless a field took it already.
 */
export function useHeadingFocus(path: string): void {
  const shown = useRef(path);
  /** The page that the browser's Back or Forward led to; a fragment of the present screen does not count. */
  const returnedTo = useRef<string>(undefined);
  useEffect(() => {
    const noteReturn = () => {
      returnedTo.current = location.pathname;
    };
    addEventListener('popstate', noteReturn);
    return () => removeEventListener('popstate', noteReturn);
  }, []);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    if (returnedTo.current !== path) scrollTo(0, 0);
    returnedTo.current = undefined;
    const main = document.querySelector('main');
    if (main === null || main.contains(document.activeElement)) return;
    return focusHeading(main);
  }, [path]);
}

/** The heading may be rendered later, after a guard or a load; the returned function stops the waiting. */
function focusHeading(main: HTMLElement): () => void {
  const observer = new MutationObserver(tryFocus);
  function tryFocus() {
    const heading = main.querySelector('h1');
    const isElsewhere = main.contains(document.activeElement);
    if (heading === null && !isElsewhere) return;
    observer.disconnect();
    if (heading === null || isElsewhere) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  observer.observe(main, { childList: true, subtree: true });
  tryFocus();
  return () => observer.disconnect();
}
