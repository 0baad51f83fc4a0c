import { useEffect, useRef } from 'react';

/** Returns, and links; wouter announces the second. */
const NAVIGATIONS = ['popstate', 'pushState'];

/**
 * A new screen starts at its top; on a return the browser restores the scroll position. The focus moves to
 * its heading, so that a screen reader reads it and the keyboard continues there, unless a field took it already.
 */
export function useHeadingFocus(path: string): void {
  const shown = useRef(path);
  /** The page that the browser's Back or Forward led to; a fragment of the present screen does not count. */
  const returnedTo = useRef<string>(undefined);
  useEffect(() => {
    const noteReturn = ({ type }: Event) => {
      returnedTo.current = type === 'popstate' ? location.pathname : undefined;
    };
    for (const event of NAVIGATIONS) addEventListener(event, noteReturn);
    return () => {
      for (const event of NAVIGATIONS) removeEventListener(event, noteReturn);
    };
  }, []);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    // A screen that a quick return has passed over may still be shown in between.
    if (returnedTo.current === path) returnedTo.current = undefined;
    else scrollTo(0, 0);
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
