import { focusPage, pageFocus } from '../../ui/modal.ts';
import { focusRow } from './focus-row.ts';
import { ROWS, rowOf } from './row-element.ts';

/** Takes the focus from the rows of notes that are about to go to the next one, or to what creates a new one. */
export function focusNextRow(...ids: readonly string[]): void {
  const going = new Set(ids.flatMap((id) => rowOf(id)?.closest('li') ?? []));
  const focus = pageFocus();
  const row = [...going].find((row) => row.contains(focus));
  if (!row) return;
  const next = neighbourOf(row, going)?.querySelector<HTMLElement>(ROWS);
  if (next) focusRow(next);
  else focusPage(document.getElementById('create-note'));
}

/** The row below, or else the one above, or else the note that a sub note belongs to: one that stays. */
function neighbourOf(row: HTMLLIElement, going: ReadonlySet<Element>): Element | null | undefined {
  const parent = row.parentElement?.closest('li');
  if (parent && going.has(parent)) return neighbourOf(parent, going);
  const rows = rowsBeside(row);
  // The field that adds a note may follow the last note.
  const stays = (other: Element) => !going.has(other) && other.querySelector(ROWS) !== null;
  const at = rows.indexOf(row);
  return rows.slice(at).find(stays) ?? rows.slice(0, at).findLast(stays) ?? parent;
}

/** The rows of a list, which may go on in another one. */
function rowsBeside(row: HTMLLIElement): Element[] {
  return Array.from(row.parentElement?.parentElement?.querySelectorAll(':scope > :is(ol, ul) > li') ?? []);
}
