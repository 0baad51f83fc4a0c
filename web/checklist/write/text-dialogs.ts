import type { Category } from '../../../contract/categories.ts';
import type { Note } from '../../../contract/notes.ts';
import { draftKey } from '../store/drafts.ts';

/** What a dialog holds that somebody types into. */
interface Typed {
  /** The text that must not be lost. */
  readonly draft?: string;
  /** Why the server refused it. */
  readonly error?: string;
  /** The note that it was sent as before: it may be there already, and is not made twice. */
  readonly id?: string;
}

/** A dialog that somebody types into. */
export type TextDialog =
  | ({ readonly kind: 'create note'; readonly category: string; readonly parent: string | null } & Typed)
  | ({ readonly kind: 'edit note'; readonly note: Note } & Typed)
  | ({ readonly kind: 'create category' } & Typed)
  | ({ readonly kind: 'edit category'; readonly category: Category } & Typed);

export function hasText<Dialog extends { readonly kind: string }>(
  dialog: Dialog,
): dialog is Dialog & TextDialog {
  return /^(create|edit) /.test(dialog.kind);
}

/** What the text is for, by which it is found again. */
export function targetOf(dialog: TextDialog): string {
  switch (dialog.kind) {
    case 'create note':
      return draftKey.newNote(dialog.category, dialog.parent);
    case 'edit note':
      return draftKey.note(dialog.note.id);
    case 'create category':
      return draftKey.newCategory;
    case 'edit category':
      return draftKey.category(dialog.category.id);
  }
}

/** What stood there before somebody typed. */
export function originalOf(dialog: TextDialog): string {
  switch (dialog.kind) {
    case 'edit note':
      return dialog.note.content;
    case 'edit category':
      return dialog.category.title;
    default:
      return '';
  }
}

/** What stands in the field. */
export const textOf = (dialog: TextDialog): string => dialog.draft ?? originalOf(dialog);
