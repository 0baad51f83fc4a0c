import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/** A control in a row of a sortable list. */
interface Spot {
  readonly row: string;
  readonly control: number;
}

const ROW = 'data-rfd-draggable-id';

/**
 * A row that gets into another chunk of its list is created again: the control in it that had the focus receives it again, or
 * the last one, when that control is gone. Returns the listeners for the list.
 */
export function useKeptFocus() {
  const spot = useRef<Spot | null>(null);
  useLayoutEffect(() => {
    if (spot.current === null || document.activeElement !== document.body) return;
    const { row: id, control } = spot.current;
    const rows = Array.from(document.querySelectorAll(`[${ROW}]`));
    const row = rows.find((other) => other.getAttribute(ROW) === id);
    const controls = controlsIn(row);
    (controls[control] ?? controls.at(-1))?.focus();
  });
  return {
    onFocus({ target }: FocusEvent<HTMLElement>) {
      const row = target.closest(`[${ROW}]`);
      const id = row?.getAttribute(ROW);
      const control = controlsIn(row).indexOf(target);
      spot.current = id && control >= 0 ? { row: id, control } : null;
    },
    onBlur() {
      spot.current = null;
    },
  };
}

function controlsIn(row: Element | null | undefined): HTMLElement[] {
  return row ? Array.from(row.querySelectorAll<HTMLElement>('button, input')) : [];
}
