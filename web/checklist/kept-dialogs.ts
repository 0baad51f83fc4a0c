import { onOtherUser } from '../api/user-change.ts';
import { type OpenDialog, openDialogs } from './open-dialogs.ts';

/** Keeps what is typed into the dialog of a note. */
export function keepDraft({ key }: OpenDialog, draft: string): void {
  openDialogs.write(
    openDialogs.read().map((dialog) => (dialog.key === key ? withDraft(dialog, draft) : dialog)),
  );
}

function withDraft(dialog: OpenDialog, draft: string): OpenDialog {
  switch (dialog.kind) {
    case 'create note': {
      const { id: _, ...anew } = dialog;
      return { ...anew, draft };
    }
    case 'edit note':
      return { ...dialog, draft };
    default:
      return dialog;
  }
}

export function closeAllDialogs(): void {
  if (openDialogs.read().length > 0) openDialogs.write([]);
}

onOtherUser(closeAllDialogs);
