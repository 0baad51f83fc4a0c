import { type RefObject, useEffect, useRef } from 'react';
import { isComposing } from './composing.ts';

/**
 * Has Enter act in a field of several lines, where Shift Enter breaks the line. Some screen keyboards send no key, but a
 * line break alone.
 */
export function useEnter(field: RefObject<HTMLElement | null>, act: (isCtrl: boolean) => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const element = field.current;
    let isShift = false;
    function onKeyDown(event: KeyboardEvent): void {
      isShift = event.shiftKey;
      if (event.key !== 'Enter' || isShift || isComposing(event)) return;
      event.preventDefault();
      latest.current(event.ctrlKey || event.metaKey);
    }
    function onBeforeInput(event: InputEvent): void {
      if (event.inputType !== 'insertLineBreak' || isShift) return;
      event.preventDefault();
      latest.current(false);
    }
    element?.addEventListener('keydown', onKeyDown);
    element?.addEventListener('beforeinput', onBeforeInput);
    return () => {
      element?.removeEventListener('keydown', onKeyDown);
      element?.removeEventListener('beforeinput', onBeforeInput);
    };
  }, [field]);
}
