import { useSyncExternalStore } from 'react';
import type { Category } from '../../../contract/categories.ts';
import type { Note } from '../../../contract/notes.ts';
import { uuidV4 } from '../../api/uuid.ts';
import { ofUser } from '../../session/session.ts';
import { useSession } from '../../session/useSession.ts';
import { Store } from '../../ui/store.ts';
import { type Draft, drafts } from '../store/drafts.ts';
import { hasText, originalOf, type TextDialog, targetOf, textOf } from '../write/text-dialogs.ts';

/** A dialog that may be open on the checklist screen. */
export type ChecklistDialog =
  | TextDialog
  | { readonly kind: 'delete note'; readonly note: Note }
  | { readonly kind: 'delete category'; readonly category: Category; readonly error?: string }
  | { readonly kind: 'set priority'; readonly order: readonly Category[]; readonly error?: string }
  | { readonly kind: 'alert'; readonly message: string }
  | { readonly kind: 'waiting changes' | 'recently deleted' | 'archived categories' | 'find' | 'keyboard' }
  | { readonly kind: 'move notes' | 'delete notes'; readonly ids: readonly string[] }
  | { readonly kind: 'clear done' | 'uncheck all'; readonly category: string }
  | { readonly kind: 'duplicate category'; readonly category: Category }
  | { readonly kind: 'earlier texts'; readonly note: Note }
  /** Two texts met: `n` is the number of the change that waits for its user. */
  | { readonly kind: 'choice'; readonly n: number };

export type OpenDialog = ChecklistDialog & {
  readonly key: string;
  /** What was typed into such a dialog before, and not saved. */
  readonly offer?: Draft;
  /** Its user wants to leave it, and is asked what becomes of the text. */
  readonly isLeaving?: boolean;
};

export type OpenText = OpenDialog & TextDialog;

/**
 * The open dialogs, the latest on top: a refused change brings its own back over whatever is open by then. They live
 * outside of the screen, because its user may have left it before the refusal, and outlive the session: it may end
 * elsewhere while its user writes, who goes on after a new login. Another user finds none.
 */
const openDialogs = ofUser(() => new Store<readonly OpenDialog[]>([]));

const NONE: readonly OpenDialog[] = [];

export function useDialogs(): readonly OpenDialog[] {
  useSession(); // another user has other dialogs
  const { listen, read } = openDialogs();
  return useSyncExternalStore(listen, read, () => NONE);
}

export const dialogsOpen = (): readonly OpenDialog[] => openDialogs().read();

export function openDialog(dialog: ChecklistDialog): void {
  const opened = { ...dialog, key: uuidV4() };
  openDialogs().write([...dialogsOpen(), hasText(opened) ? withOffer(opened) : opened]);
}

function withOffer(dialog: OpenText): OpenDialog {
  const [target, original] = [targetOf(dialog), originalOf(dialog)];
  if (dialog.draft !== undefined) drafts().keep(target, dialog.draft, original);
  const offer = drafts().of(target);
  return dialog.draft === undefined && offer && offer.text !== original ? { ...dialog, offer } : dialog;
}

export function closeDialog(key: string): void {
  openDialogs().write(dialogsOpen().filter((dialog) => dialog.key !== key));
}

export function closeAllDialogs(): void {
  if (dialogsOpen().length > 0) openDialogs().write(NONE);
}

/** Keeps what is typed into a dialog. Another text than the one that was sent makes another note. */
export function keepDraft(dialog: OpenText, draft: string): void {
  drafts().keep(targetOf(dialog), draft, originalOf(dialog));
  const { id: _, error: __, offer: ___, ...anew } = dialog;
  replace({ ...anew, draft });
}

/** What was typed before is not wanted any more. */
export function dropDraft(dialog: OpenText): void {
  drafts().forget(targetOf(dialog));
  const { offer: _, ...anew } = dialog;
  replace(anew);
}

/** Asks first when there is a text that would be lost. */
export function leaveDialog(dialog: OpenText): void {
  if (textOf(dialog) === originalOf(dialog)) closeDialog(dialog.key);
  else replace({ ...dialog, isLeaving: true });
}

export const stayInDialog = (dialog: OpenText): void => replace({ ...dialog, isLeaving: false });

function replace(latest: OpenDialog): void {
  openDialogs().write(dialogsOpen().map((dialog) => (dialog.key === latest.key ? latest : dialog)));
}
