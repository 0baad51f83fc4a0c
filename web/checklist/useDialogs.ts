import { useCallback, useState } from 'react';
import type { Category } from '../../contract/categories.ts';
import type { Note } from '../../contract/notes.ts';
import { randomUuid } from '../api/random-uuid.ts';

/** A dialog that may be open on the checklist screen. A draft is the text that a refusal must not lose. */
export type ChecklistDialog =
  | { readonly kind: 'create note'; readonly parent: Note | null; readonly draft?: string }
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

/** The open dialogs, the latest on top: a refused change brings its own back over whatever is open by then. */
export function useDialogs() {
  const [dialogs, setDialogs] = useState<readonly OpenDialog[]>([]);
  const open = useCallback((dialog: ChecklistDialog) => {
    setDialogs((others) => [...others, { ...dialog, key: randomUuid() }]);
  }, []);
  const close = useCallback((key: string) => {
    setDialogs((others) => others.filter((dialog) => dialog.key !== key));
  }, []);
  return { dialogs, open, close };
}
