import { openDialog } from '../dialogs/open-dialogs.ts';
import type { NoteNode } from '../rows/note-tree.ts';
import { notice } from '../store/undo.ts';
import { listAsText } from './list-as-text.ts';

/** Puts notes on the clipboard as a Markdown list, and says so. */
export function copyAsText(nodes: readonly NoteNode[], name: string): void {
  navigator.clipboard.writeText(listAsText(nodes)).then(
    () => notice().write({ kind: 'said', text: `Copied ${name}` }),
    () => openDialog({ kind: 'alert', message: 'The browser did not let it be copied.' }),
  );
}
