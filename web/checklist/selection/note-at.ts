const CONTROLS = 'a, input, label, textarea, button:not([data-rfd-drag-handle-draggable-id])';

/** The note whose row was pressed: not a line, and not a control in the row but the number. */
export function noteAt({ target }: Event): string | undefined {
  if (!(target instanceof Element) || target.closest(CONTROLS)) return undefined;
  return target.closest('[id^="note-"]:not([data-divider])')?.id.slice('note-'.length);
}
