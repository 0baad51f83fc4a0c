import { useEffect } from 'react';

/** Marks the chunks of a list that are about the window: while a row is lifted, the rows of the others may be skipped. */
export function markNear(listId: string): void {
  const chunks = Array.from(document.getElementById(listId)?.children ?? []);
  const near = chunks.filter((chunk) => {
    const { top, bottom } = chunk.getBoundingClientRect();
    return bottom > -innerHeight && top < 2 * innerHeight;
  });
  for (const chunk of chunks) chunk.toggleAttribute('data-near', near.includes(chunk));
}

/** Marks them again whenever the page scrolls under a lifted row. */
export function useNear(listId: string, isLifted: boolean): void {
  useEffect(() => {
    if (!isLifted) return;
    const over = new AbortController();
    addEventListener('scroll', () => markNear(listId), { capture: true, signal: over.signal });
    return () => over.abort();
  }, [listId, isLifted]);
}
