import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import type { Category } from '../../../contract/categories.ts';
import type { Note } from '../../../contract/notes.ts';
import { useSessionStore } from '../../session/useSession.ts';
import { focusPage, isModalOpen, pageFocus } from '../../ui/modal.ts';
import { PANEL_ID, tabId } from '../categories/tab-id.ts';
import { focusRow } from '../list/focus-row.ts';
import { type NoteNode, noteTree } from '../list/note-tree.ts';
import { noteIn, rowAround, rowOf } from '../list/row-element.ts';
import { inView } from '../views/in-view.ts';
import { look } from '../views/useLook.ts';

interface Screen {
  readonly notes: readonly Note[];
  readonly selected: Category | undefined;
}

/**
 * Keeps the place of the focus when the row or the tab that has it, or gets it back from a dialog, is removed by anyone: on
 * the next row, on what creates a new one, or on the tab that is selected now. Returns the listeners for the screen.
 */
export function useKeptPlace({ notes, selected }: Screen) {
  const focused = useRef<Element | null>(null);
  const view = useSessionStore(look);
  const before = useRef({ notes, selected, view });
  useLayoutEffect(() => {
    const { current: former } = before;
    before.current = { notes, selected, view };
    const focus = pageFocus();
    const lost = focus === document.body ? focused.current : focus;
    if (!lost || lost.isConnected) return;
    const row = rowAround(lost);
    if (row && selected && former.selected?.id === selected.id) {
      const next = rowBeside(inView(noteTree(former.notes, selected.id), former.view), noteIn(row));
      if (next) focusRow(next);
      else focusPage(document.getElementById('create-note'));
    } else if (row || lost.closest('[data-tab]'))
      focusPage(document.getElementById(selected ? tabId(selected) : 'new-category'));
  });
  return {
    onFocus({ currentTarget, target }: FocusEvent) {
      if (currentTarget.contains(target)) focused.current = target; // a dialog is no part of the page
    },
    onBlur() {
      if (!isModalOpen()) focused.current = null;
    },
  };
}

/** The row itself, where it was only drawn again, or else that of the next note, the one above, or the parent. */
function rowBeside(nodes: readonly NoteNode[], id: string): HTMLElement | undefined {
  const at = nodes.findIndex((node) => node.id === id);
  if (at === -1) {
    const parent = nodes.find(({ subNotes }) => subNotes.some((subNote) => subNote.id === id));
    return parent && (rowBeside(parent.subNotes, id) ?? shownRow(parent.id) ?? rowBeside(nodes, parent.id));
  }
  const order = [...nodes.slice(at), ...nodes.slice(0, at).toReversed()];
  return order.map((node) => shownRow(node.id)).find((row) => row !== undefined);
}

/** Not in the panel of another category, which is drawn out of sight. */
function shownRow(id: string): HTMLElement | undefined {
  const row = rowOf(id);
  return row?.closest(`#${PANEL_ID}`) ? (row ?? undefined) : undefined;
}
