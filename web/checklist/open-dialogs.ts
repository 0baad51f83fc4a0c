import type { Category } from '../../contract/categories.ts';
import type { Note } from '../../contract/notes.ts';
import { randomUuid } from '../api/random-uuid.ts';
import { Store } from '../ui/store.ts';

/** A dialog that may be open on the checklist screen. A draft is the text that must not be lost. */
export type ChecklistDialog =
  | {
      readonly kind: 'create note';
      readonly category: string;
      readonly parent: Note | null;
      readonly draft?: string;
      /** The note that the draft was sent as before: it may be there already, and is not made twice. */
      readonly id?: string;
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
 * outside of the screen, because its user may have left it before the refusal, and outlive the session: it may end
 * elsewhere while its user writes, who goes on after a new login. Another user finds none.
 */
export const openDialogs = new Store<readonly OpenDialog[]>([]);

export function openDialog(dialog: ChecklistDialog): void {
  openDialogs.write([...openDialogs.read(), { ...dialog, key: randomUuid() }]);
}

export function closeDialog(key: string): void {
  openDialogs.write(openDialogs.read().filter((dialog) => dialog.key !== key));
}
