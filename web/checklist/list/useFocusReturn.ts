import { type FocusEvent, useCallback, useLayoutEffect, useRef } from 'react';

/** Returns listeners that send the focus back to where it came from when the element that has it is removed, or all around. */
export function useFocusReturn() {
  const from = useRef<Element | null>(null);
  const isInside = useRef(false);
  const giveBack = useCallback(() => {
    if (!isInside.current || document.activeElement !== document.body) return;
    isInside.current = false;
    const target = from.current?.isConnected ? from.current : document.getElementById('create-note');
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  }, []);
  useLayoutEffect(giveBack);
  useLayoutEffect(() => () => queueMicrotask(giveBack), [giveBack]);
  return {
    onFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
      if (!currentTarget.contains(relatedTarget)) from.current = relatedTarget;
      isInside.current = true;
    },
    onBlur() {
      isInside.current = false;
    },
  };
}
