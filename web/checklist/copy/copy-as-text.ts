import type { NoteNode } from '../list/note-tree.ts';
import { openAlert } from '../open/open-dialogs.ts';
import { notice } from '../store/undo.ts';
import { listAsText } from './list-as-text.ts';

/** Puts notes on the clipboard as a Markdown list, and confirms it. */
export const copyAsText = (nodes: readonly NoteNode[], name: string): Promise<void> =>
  copyText(listAsText(nodes), name);

/** @param name what is said to be copied */
export async function copyText(text: string, name: string): Promise<void> {
  try {
    await (navigator.clipboard?.writeText(text) ?? copySelected(text));
    notice().write({ kind: 'said', text: `Copied ${name}` });
  } catch {
    openAlert("Couldn't copy. Your browser blocked it.");
  }
}

/** For a page without TLS, which has no clipboard but that of the browser's own command. */
function copySelected(text: string): void {
  const field = document.createElement('textarea');
  const focused = document.activeElement;
  field.value = text;
  document.body.append(field);
  field.focus({ preventScroll: true });
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  if (!isCopied) throw new Error('The browser refused to copy.');
}
