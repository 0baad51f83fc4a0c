import { type RefObject, useEffect, useRef } from 'react';

/** The pressed button is removed with its step: moves the focus, which would be lost, to the heading of the box. */
export function useHeadingFocus(step: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
    shown.current = step;
  }, [step]);
  return heading;
}
