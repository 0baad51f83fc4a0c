import { PANEL_ID } from '../categories/tab-id.ts';
import { NOTE_ROWS, noteIn, rowOf } from '../list/row-element.ts';
import { select, selection } from './selection.ts';

export function togglePick(id: string): void {
  const ids = selection().read() ?? [];
  select(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]);
}

/** Extends the selection from the row selected last to this one. */
export function pickTo(id: string): void {
  const ids = selection().read() ?? [];
  const rows = shownNotes();
  const [from, to] = [rows.indexOf(ids.at(-1) ?? id), rows.indexOf(id)];
  const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  alsoPick(from > to ? range.toReversed() : range);
}

/** Adds these to the selection; the last of them is then the latest. */
export function alsoPick(more: readonly string[]): void {
  const before = (selection().read() ?? []).filter((id) => !more.includes(id));
  select([...before, ...more]);
}

/** Deselects notes that are out of sight; the selection ends when none is left. */
export function dropUnseen(): void {
  const ids = selection().read() ?? [];
  const left = ids.filter((id) => rowOf(id));
  if (left.length < ids.length) select(left.length > 0 ? left : null);
}

function shownNotes(): string[] {
  const rows = document.getElementById(PANEL_ID)?.querySelectorAll(NOTE_ROWS) ?? [];
  return Array.from(rows, noteIn);
}
