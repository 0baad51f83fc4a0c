import type { Category } from '../../contract/categories.ts';
import type { Note } from '../../contract/notes.ts';
import { onSessionChange } from '../api/query-client.ts';
import { randomUuid } from '../api/random-uuid.ts';
import { Store } from '../ui/store.ts';

/** A dialog that may be open on the checklist screen. A draft is the text that a refusal must not lose. */
export type ChecklistDialog =
  | {
      readonly kind: 'create note';
      readonly category: string;
      readonly parent: Note | null;
      readonly draft?: string;
    }
  | { readonly kind: 'edit note'; readonly note: Note; readonly draft?: string }
  | { readonly kind: 'delete note'; readonly note: Note }
  | { readonly kind: 'create category'; readonly draft?: string; readonly error?: string }
  | {
      readonly kind: 'edit category';
      readonly category: Category;
      readonly draft?: string;
      readonly error?: string;
    }
  | { readonly kind: 'delete category'; readonly category: Category; readonly error?: string }
  | { readonly kind: 'set priority'; readonly order: readonly Category[]; readonly error?: string }
  | { readonly kind: 'alert'; readonly message: string };

export type OpenDialog = ChecklistDialog & { readonly key: string };

/**
 * The open dialogs, the latest on top: a refused change brings its own back over whatever is open by then. They live
 * outside of the screen, because its user may have left it before the refusal.
 */
export const openDialogs = new Store<readonly OpenDialog[]>([]);

export function openDialog(dialog: ChecklistDialog): void {
  openDialogs.write([...openDialogs.read(), { ...dialog, key: randomUuid() }]);
}

export function closeDialog(key: string): void {
  openDialogs.write(openDialogs.read().filter((dialog) => dialog.key !== key));
}

export function closeAllDialogs(): void {
  if (openDialogs.read().length > 0) openDialogs.write([]);
}

onSessionChange(closeAllDialogs);
