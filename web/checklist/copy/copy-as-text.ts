import type { NoteNode } from '../list/note-tree.ts';
import { openAlert } from '../open/open-dialogs.ts';
import { notice } from '../store/undo.ts';
import { listAsText } from './list-as-text.ts';

/** Puts notes on the clipboard as a Markdown list, and says so. */
export const copyAsText = (nodes: readonly NoteNode[], name: string): Promise<void> =>
  copyText(listAsText(nodes), name);

/** @param name what is said to be copied */
export async function copyText(text: string, name: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text); // a page without TLS has no clipboard
    notice().write({ kind: 'said', text: `Copied ${name}` });
  } catch {
    openAlert("Couldn't copy. Your browser blocked it.");
  }
}
