import { focusPage } from '../../ui/modal.ts';
import { noteIn } from './row-element.ts';
import { noteWith } from './shown-notes.ts';

/** The row that had the focus last: a dialog may give it back. */
let last: HTMLElement | undefined;

/** Gives the focus to a row as a whole, for the keys that act on it. The Tab key passes over it. */
export function focusRow(row: HTMLElement, name = nameOf(row)): void {
  if (last) for (const attribute of ['tabindex', 'role', 'aria-label']) last.removeAttribute(attribute);
  last = row;
  row.tabIndex = -1;
  row.role = 'group';
  row.ariaLabel = name;
  focusPage(row);
}

function nameOf(row: HTMLElement): string {
  const content = noteWith(noteIn(row))?.content;
  const { divider, important, done, picked } = row.dataset;
  const states = [important && 'important', done && 'done', picked && 'selected'].filter(Boolean);
  return [divider === undefined ? content : 'Line', ...states].join(', ');
}
