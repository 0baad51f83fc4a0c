import { PANEL_ID } from '../categories/tab-id.ts';
import { focusRow } from '../list/focus-row.ts';
import { ROWS, rowAround } from '../list/row-element.ts';

export const focusedRow = (): HTMLElement | null => rowAround(document.activeElement);

/**
 * To the next row in sight or the one before; from elsewhere to the first.
 * @param asBefore from a control to the one where Tab stops in the next row, otherwise to the row as a whole
 */
export function stepFocus(step: 1 | -1, asBefore = false): void {
  const from = focusedRow();
  const next = rowBeside(from, step);
  const isOnControl = asBefore && from !== document.activeElement;
  const stop = next && isOnControl && controlsIn(next).find(({ tabIndex }) => tabIndex === 0);
  if (stop) stop.focus();
  else if (next) showFocus(next);
}

/** Walks there from the row: a selector would have the browser search thousands. */
function rowBeside(from: HTMLElement | null, step: 1 | -1): HTMLElement | undefined {
  const panel = document.getElementById(PANEL_ID);
  if (!panel) return undefined;
  const walker = document.createTreeWalker(panel, NodeFilter.SHOW_ELEMENT, (element) =>
    element instanceof Element && element.matches(ROWS) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
  );
  walker.currentNode = from ?? panel;
  const row = from && step < 0 ? walker.previousNode() : walker.nextNode();
  return row instanceof HTMLElement ? row : undefined;
}

/** Along the controls of the row with the focus; before the first one is the row as a whole. */
export function stepControl(step: 1 | -1): void {
  const row = focusedRow();
  if (!row) return;
  const controls = controlsIn(row);
  const to = controls.findIndex((control) => control.matches(':focus')) + step;
  if (to < 0) showFocus(row);
  else controls[to]?.focus();
}

const controlsIn = (row: HTMLElement): HTMLElement[] =>
  Array.from(row.querySelectorAll<HTMLElement>('a, button, input')).filter((control) =>
    control.checkVisibility(),
  );

export function showFocus(row: HTMLElement): void {
  focusRow(row);
  row.scrollIntoView({ block: 'nearest' });
}
