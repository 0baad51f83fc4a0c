import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** Which ends of a sideways scroller are out of sight. */
type Hidden = 'none' | 'start' | 'end' | 'both';

/** Of the visible width, how much one press of an arrow scrolls. */
const PAGE = 0.8;

/** Keeps the selected tab of a strip in view and knows at which ends there is more; all tabs are in one child. */
export function useSidewaysScroll(scroller: RefObject<HTMLElement | null>, selectedId: string) {
  const [hidden, setHidden] = useState<Hidden>('none');

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => setHidden(hiddenEnds(element));
    look();
    const resize = new ResizeObserver(look);
    for (const sized of [element, ...element.children]) resize.observe(sized);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      resize.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller]);

  useLayoutEffect(() => {
    const tab = document.getElementById(selectedId)?.parentElement;
    if (scroller.current && tab) bringIntoView(scroller.current, tab);
  }, [scroller, selectedId]);

  function scroll(direction: 1 | -1) {
    const element = scroller.current;
    element?.scrollBy({ left: direction * element.clientWidth * PAGE, behavior: 'smooth' });
  }
  return { hidden, scroll };
}

function hiddenEnds({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): Hidden {
  const start = scrollLeft > 1;
  const end = scrollLeft + clientWidth < scrollWidth - 1;
  if (start && end) return 'both';
  if (start) return 'start';
  return end ? 'end' : 'none';
}

/** Sideways only, and clear of the fades: `scrollIntoView` would move the page as well. */
function bringIntoView(scroller: HTMLElement, tab: HTMLElement): void {
  const fade = Number.parseFloat(getComputedStyle(scroller).getPropertyValue('--fade')) || 0;
  const start = tab.offsetLeft - fade;
  const end = tab.offsetLeft + tab.offsetWidth + fade - scroller.clientWidth;
  if (scroller.scrollLeft > start) scroller.scrollLeft = start;
  else if (scroller.scrollLeft < end) scroller.scrollLeft = Math.min(end, start);
}
