import { type RefObject, useEffect } from 'react';

const TICK_MS = 250;

/**
 * Calls `end` when something has been in sight for `ms`. Under the pointer, with the focus in it or in a hidden tab
 * its time is paused, so that readers are not hurried.
 * @param line in the bar; its `--left` is the share of the time that is left
 * @param what another one begins with all its time
 */
export function useAttentionTime(
  line: RefObject<HTMLElement | null>,
  ms: number,
  what: unknown,
  end: () => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one has its own time
  useEffect(() => {
    let left = ms;
    const show = () => line.current?.style.setProperty('--left', String(left / ms));
    show();
    const timer = setInterval(() => {
      const bar = line.current?.parentElement;
      if (document.hidden || bar?.matches(':hover') || bar?.contains(document.activeElement)) return;
      left -= TICK_MS;
      show();
      if (left <= 0) end();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [line, ms, what, end]);
}
