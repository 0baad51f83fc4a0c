import { PANEL_ID } from '../categories/tab-id.ts';
import { NOTE_ROWS, noteIn, rowOf } from '../list/row-element.ts';
import { select, selection } from './selection.ts';

export function togglePick(id: string): void {
  const ids = selection().read() ?? [];
  select(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]);
}

/** Selects all rows from the latest that was selected to this one as well. */
export function pickTo(id: string): void {
  const ids = selection().read() ?? [];
  const rows = shownNotes();
  const [from, to] = [rows.indexOf(ids.at(-1) ?? id), rows.indexOf(id)];
  const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  alsoPick(from > to ? range.toReversed() : range);
}

/** Selects these as well; the last of them is then the latest. */
export function alsoPick(more: readonly string[]): void {
  const before = (selection().read() ?? []).filter((id) => !more.includes(id));
  select([...before, ...more]);
}

/** What is out of sight is not selected any more; when nothing is left, the selecting ends. */
export function dropUnseen(): void {
  const ids = selection().read() ?? [];
  const left = ids.filter((id) => rowOf(id));
  if (left.length < ids.length) select(left.length > 0 ? left : null);
}

/** The notes with a row, in the order of the rows. */
function shownNotes(): string[] {
  const rows = document.getElementById(PANEL_ID)?.querySelectorAll(NOTE_ROWS) ?? [];
  return Array.from(rows, noteIn);
}
