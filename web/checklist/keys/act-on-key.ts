import { flushSync } from 'react-dom';
import type { Note } from '../../../contract/notes.ts';
import { selectCategory } from '../categories/choice.ts';
import { openCategories } from '../categories/open-categories.ts';
import { PANEL_ID } from '../categories/tab-id.ts';
import { selectedCategory } from '../categories/useSelectedCategory.ts';
import { deleteNote } from '../delete/delete-notes.ts';
import { focusRow } from '../list/focus-row.ts';
import { noteTree } from '../list/note-tree.ts';
import { noteIn, ROWS, rowAround, rowOf } from '../list/row-element.ts';
import { makeNote, makeSubNote, noteAbove } from '../move/nest.ts';
import { openMove } from '../move/open-move.ts';
import { openRemind } from '../reminders/open-remind.ts';
import { editNote } from '../rows/editing.ts';
import { openFind } from '../search/open-find.ts';
import { deleteSelectedAtOnce, isSelecting, moveSelected, toggleFlag } from '../selection/actions.ts';
import { alsoPick, togglePick } from '../selection/pick.ts';
import { select } from '../selection/selection.ts';
import { openSharing } from '../sharing/open-sharing.ts';
import { change, checklist } from '../store/checklist.ts';
import { inView } from '../views/in-view.ts';
import { moveInView } from '../views/move-in-view.ts';
import { look } from '../views/useLook.ts';
import { addLine } from '../write/submit.ts';
import { startNote } from '../write/write.ts';
import { openKeyboard } from './open-keyboard.ts';

/** Does what a key asks for, to the row with the focus where it is about one. */
export function actOnKey(key: string): void {
  if (/^[1-9]$/.test(key)) selectTab(Number(key) - 1);
  else if (ACTS[key]) ACTS[key]();
  else if (isSelecting() && ON_SELECTED[key]) ON_SELECTED[key]();
  else actOnRow(key);
}

const ACTS: Record<string, () => void> = {
  '/': () => openFind({}),
  '?': () => openKeyboard({}),
  n: startNote,
  l: addLine,
  j: () => stepFocus(1),
  k: () => stepFocus(-1),
  ArrowDown: () => stepFocus(1, true),
  ArrowUp: () => stepFocus(-1, true),
  ArrowRight: () => stepControl(1),
  ArrowLeft: () => stepControl(-1),
  J: () => selectOn(1),
  K: () => selectOn(-1),
  s: pickFocused,
  p: shareSelected,
};

const ON_SELECTED: Record<string, () => void> = {
  x: () => toggleFlag('scratched_out'),
  i: () => toggleFlag('important'),
  m: moveSelected,
  Delete: deleteSelectedAtOnce,
};

function actOnRow(key: string): void {
  const row = focusedRow();
  const note = noteOf(row);
  if (!row || !note) return;
  const { id, scratched_out, important } = note;
  if (key === 'Alt ArrowUp') moveRow(note, -1);
  if (key === 'Alt ArrowDown') moveRow(note, 1);
  if (key === 'Delete') deleteNote(id); // asks nothing: undo is the way back
  if (isLine(row)) return;
  if (key === 'x') change({ kind: 'update note', id, scratched_out: !scratched_out });
  if (key === 'i') change({ kind: 'update note', id, important: !important });
  if (key === 'm') openMove({ ids: [id] });
  if (key === 'r') openRemind({ id });
  if (key === 'e') editNote(note);
}

const focusedRow = (): HTMLElement | null => rowAround(document.activeElement);

function noteOf(row: HTMLElement | null): Note | undefined {
  const id = row && noteIn(row);
  return checklist()
    .shown.read()
    .notes?.find((note) => note.id === id);
}

function selectTab(index: number): void {
  const { categories = [] } = checklist().shown.read();
  const category = openCategories(categories, selectedCategory())[index];
  if (!category) return;
  flushSync(() => selectCategory(category.id)); // a panel that is hidden loses the focus
  document.getElementById(PANEL_ID)?.focus({ preventScroll: true });
}

/**
 * To the next row in sight or the one before; from elsewhere to the first.
 * @param asBefore from a control to the one where Tab stops in the next row, otherwise to the row as a whole
 */
function stepFocus(step: 1 | -1, asBefore = false): void {
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
function stepControl(step: 1 | -1): void {
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

function showFocus(row: HTMLElement): void {
  focusRow(row);
  row.scrollIntoView({ block: 'nearest' });
}

function shareSelected(): void {
  const category = selectedCategory();
  if (category) openSharing(category);
}

/** Toggles the selection of the row with the focus; without one it begins to select. */
function pickFocused(): void {
  const row = focusedRow();
  const note = noteOf(row);
  if (!row || !note) select([]);
  else if (!isLine(row)) {
    flushSync(() => togglePick(note.id));
    showFocus(row);
  }
}

/** Selects the row with the focus and the next one in sight, which gets it. */
function selectOn(step: 1 | -1): void {
  const from = focusedRow();
  stepFocus(step);
  const to = focusedRow();
  const both = [from, to].flatMap((row) => (row && !isLine(row) ? (noteOf(row)?.id ?? []) : []));
  flushSync(() => alsoPick(both));
  if (to) showFocus(to);
}

const isLine = (row: HTMLElement): boolean => row.matches('[data-divider]');

/** The action of Tab on the row with the focus, or of Shift Tab when it raises; undefined without one. */
export function nesting(raises: boolean): (() => void) | undefined {
  const row = focusedRow();
  const note = noteOf(row);
  if (!row || !note || isLine(row)) return undefined;
  if (raises) return note.parent === null ? undefined : () => makeNote(note);
  const above = note.parent === null ? noteAbove(note) : undefined;
  return above === undefined ? undefined : () => makeSubNote(note, above);
}

/** Swaps a top-level row with the one above or below; the focus moves with it. */
function moveRow({ id, category, parent }: Note, step: 1 | -1): void {
  if (parent !== null) return;
  const notes = checklist().shown.read().notes ?? [];
  const stored = noteTree(notes, category);
  const shown = inView(stored, look().read());
  const others = shown.filter((other) => other.id !== id);
  const place = shown.findIndex((other) => other.id === id) + step;
  if (place < 0 || place > others.length) return;
  const { last } = look().read();
  const isRow = document.activeElement?.matches(ROWS);
  flushSync(() => moveInView(id, others[place - 1]?.id ?? null, { stored, shown, last }));
  const row = rowOf(id);
  if (isRow && row) showFocus(row);
}
