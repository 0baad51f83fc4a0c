import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import type { Category } from '../../../contract/categories.ts';
import type { Note } from '../../../contract/notes.ts';
import { focusPage, pageFocus } from '../../ui/modal.ts';
import { tabId } from '../categories/tab-id.ts';
import { focusRow } from '../list/focus-row.ts';
import { type NoteNode, noteTree } from '../list/note-tree.ts';
import { noteIn, rowAround, rowOf } from '../list/row-element.ts';

interface Screen {
  readonly notes: readonly Note[];
  readonly selected: Category | undefined;
}

/**
 * Keeps the place of the focus when another device removes the row or the tab that has it: on the next row, or on the tab
 * that is selected now. Returns the listeners for the screen.
 */
export function useKeptPlace({ notes, selected }: Screen) {
  const focused = useRef<Element | null>(null);
  const before = useRef<Screen>({ notes, selected });
  useLayoutEffect(() => {
    const { current: former } = before;
    before.current = { notes, selected };
    const focus = pageFocus();
    const lost = focus === document.body ? focused.current : focus;
    if (!lost || lost.isConnected) return;
    const row = rowAround(lost);
    const tree = noteTree(former.notes, former.selected?.id ?? '');
    const next = row && former.selected?.id === selected?.id ? rowBeside(tree, noteIn(row)) : undefined;
    if (next) focusRow(next);
    else if (row || lost.closest('[data-tab]'))
      focusPage(document.getElementById(selected ? tabId(selected) : 'new-category'));
  });
  return {
    onFocus({ target }: FocusEvent) {
      focused.current = target;
    },
    onBlur() {
      focused.current = null;
    },
  };
}

/** The row itself, where it was only drawn again, or else that of the next note, the one above, or the parent. */
function rowBeside(nodes: readonly NoteNode[], id: string): HTMLElement | undefined {
  const at = nodes.findIndex((node) => node.id === id);
  if (at === -1) {
    const parent = nodes.find(({ subNotes }) => subNotes.some((subNote) => subNote.id === id));
    return parent && (rowBeside(parent.subNotes, id) ?? rowOf(parent.id) ?? rowBeside(nodes, parent.id));
  }
  const order = [...nodes.slice(at), ...nodes.slice(0, at).toReversed()];
  return order.map((node) => rowOf(node.id)).find((row) => row !== null) ?? undefined;
}
