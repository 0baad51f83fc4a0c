import { useEffect } from 'react';
import { noteAt } from './note-at.ts';

const LONG_MS = 500;
const STILL_PX = 10;

/** Calls `pick` for what begins a selection: Ctrl, Cmd or Shift with a click on a row, or a long press on a number. */
export function usePresses(pick: (id: string, isRange: boolean) => void): void {
  useEffect(() => {
    let down: PointerEvent | undefined;
    const handlers = {
      mousedown(event: MouseEvent) {
        if (event.shiftKey && noteAt(event)) event.preventDefault(); // it would mark the text between
      },
      click(event: MouseEvent) {
        const id = noteAt(event);
        if (id && (event.shiftKey || event.ctrlKey || event.metaKey)) pick(id, event.shiftKey);
      },
      pointerdown(event: PointerEvent) {
        const isNumber = event.target instanceof Element && event.target.closest('button');
        down = isNumber && event.pointerType === 'touch' ? event : undefined;
      },
      pointerup({ timeStamp, x, y }: PointerEvent) {
        const id = down && noteAt(down);
        if (!down || !id) return;
        if (timeStamp - down.timeStamp >= LONG_MS && Math.hypot(x - down.x, y - down.y) < STILL_PX)
          pick(id, false);
      },
    };
    const over = new AbortController();
    const { signal } = over;
    addEventListener('mousedown', handlers.mousedown, { signal });
    addEventListener('click', handlers.click, { signal });
    addEventListener('pointerdown', handlers.pointerdown, { signal });
    addEventListener('pointerup', handlers.pointerup, { signal });
    return () => over.abort();
  }, [pick]);
}
