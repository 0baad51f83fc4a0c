import { NOTE_ROWS, noteIn } from '../list/row-element.ts';

const CONTROLS = 'a, input, label, textarea, button:not([data-rfd-drag-handle-draggable-id])';

/** The note whose row was pressed: not a line, and not a control in the row but the number. */
export function noteAt({ target }: Event): string | undefined {
  if (!(target instanceof Element) || target.closest(CONTROLS)) return undefined;
  const row = target.closest(NOTE_ROWS);
  return row ? noteIn(row) : undefined;
}
