import { flushSync } from 'react-dom';
import type { Note } from '../../../contract/notes.ts';
import { selectCategory } from '../categories/choice.ts';
import { openCategories } from '../categories/open-categories.ts';
import { PANEL_ID } from '../categories/tab-id.ts';
import { selectedCategory } from '../categories/useSelectedCategory.ts';
import { deleteNote } from '../delete/delete-notes.ts';
import { noteTree } from '../list/note-tree.ts';
import { noteIn, ROWS, rowOf } from '../list/row-element.ts';
import { notesNow, noteWith } from '../list/shown-notes.ts';
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
import { focusedRow, showFocus, stepControl, stepFocus } from './walk.ts';

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

const noteOf = (row: HTMLElement | null): Note | undefined => (row ? noteWith(noteIn(row)) : undefined);

function selectTab(index: number): void {
  const { categories = [] } = checklist().shown.read();
  const category = openCategories(categories, selectedCategory())[index];
  if (!category) return;
  flushSync(() => selectCategory(category.id)); // a panel that is hidden loses the focus
  document.getElementById(PANEL_ID)?.focus({ preventScroll: true });
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
  const stored = noteTree(notesNow(), category);
  const { hidden, last } = look().read();
  const shown = inView(stored, { hidden, last });
  const others = shown.filter((other) => other.id !== id);
  const place = shown.findIndex((other) => other.id === id) + step;
  if (place < 0 || place > others.length) return;
  const isRow = document.activeElement?.matches(ROWS);
  flushSync(() => moveInView(id, others[place - 1]?.id ?? null, { stored, shown, last }));
  const row = rowOf(id);
  if (isRow && row) showFocus(row);
}
