import type { NoteNode } from '../list/note-tree.ts';
import { openAlert } from '../open/open-dialogs.ts';
import { notice } from '../store/notice.ts';
import { listAsText } from './list-as-text.ts';

export const copyAsText = (nodes: readonly NoteNode[], name: string): Promise<void> =>
  copyText(listAsText(nodes), name);

/** @param name what is said to be copied */
export async function copyText(text: string | Promise<string>, name: string): Promise<void> {
  if (await tryToCopy(text)) notice().write({ kind: 'said', text: `Copied ${name}` });
}

/** Reports whether a text was copied; an alert says that the browser refuses. A text that could not be made is the caller's matter. */
export async function tryToCopy(text: string | Promise<string>): Promise<boolean> {
  try {
    if (!navigator.clipboard) copySelected(await text);
    else if (typeof text === 'string' || !globalThis.ClipboardItem)
      await navigator.clipboard.writeText(await text);
    else await navigator.clipboard.write([promised(text)]);
    return true;
  } catch {
    await text;
    openAlert("Couldn't copy. Your browser blocked it.");
    return false;
  }
}

/** Safari allows the clipboard only within the press: what comes later is promised to it. */
const promised = (text: Promise<string>): ClipboardItem =>
  new ClipboardItem({ 'text/plain': text.then((words) => new Blob([words], { type: 'text/plain' })) });

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
