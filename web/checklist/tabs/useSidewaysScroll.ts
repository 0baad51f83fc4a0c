import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

const PAGE = 0.8;

/**
 * Keeps the selected tab of a strip in view, and knows at which ends there is more. The scroller has one child, and that
 * has the tabs.
 */
export function useSidewaysScroll(scroller: RefObject<HTMLElement | null>, selected: number) {
  const [hidden, setHidden] = useState('');
  const shown = useRef(selected);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => setHidden(hiddenEnds(element));
    look();
    const resize = new ResizeObserver(() => {
      if (isPartlyInView(element, shown.current)) bringIntoView(element, shown.current); // its count came later
      look();
    });
    for (const sized of [element, ...element.children]) resize.observe(sized);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      resize.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller]);

  useLayoutEffect(() => {
    shown.current = selected;
    bringIntoView(scroller.current, selected);
  }, [scroller, selected]);

  function scroll(direction: 1 | -1) {
    const element = scroller.current;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const left = direction * (element?.clientWidth ?? 0) * PAGE;
    element?.scrollBy({ left, behavior: isStill ? 'instant' : 'smooth' });
  }
  return { hidden, scroll };
}

function hiddenEnds({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): string {
  const isMore = scrollLeft + clientWidth < scrollWidth - 1;
  return [scrollLeft > 1 && 'start', isMore && 'end'].filter(Boolean).join(' ');
}

/** One that the user has scrolled away stays there. */
function isPartlyInView(scroller: HTMLElement, index: number): boolean {
  const tab = scroller.firstElementChild?.children[index]?.getBoundingClientRect();
  const { left, right } = scroller.getBoundingClientRect();
  return tab !== undefined && tab.right > left && tab.left < right;
}

/** Sideways only, and clear of the fades: `scrollIntoView` would also move the page. */
function bringIntoView(scroller: HTMLElement | null, index: number): void {
  const tab = scroller?.firstElementChild?.children[index];
  if (!scroller || !(tab instanceof HTMLElement)) return;
  const fade = Number.parseFloat(getComputedStyle(scroller).getPropertyValue('--fade')) || 0;
  const start = tab.offsetLeft - fade;
  const end = tab.offsetLeft + tab.offsetWidth + fade - scroller.clientWidth;
  if (scroller.scrollLeft > start) scroller.scrollLeft = start;
  else if (scroller.scrollLeft < end) scroller.scrollLeft = Math.min(end, start);
}
