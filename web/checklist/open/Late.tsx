import { late, useLate } from '../../ui/late.ts';
import { closeDialog, type OpenDialog, openDialog } from './open-dialogs.ts';

export const lateDialogs = late(() => import('./LateDialog.tsx'));

/** A dialog whose code may have to come first. */
export function Late({ dialog, onClose }: { dialog: OpenDialog; onClose: () => void }) {
  const code = useLate(lateDialogs, true, () => {
    closeDialog(dialog.key);
    sayMissing();
  });
  return code && <code.LateDialog dialog={dialog} onClose={onClose} />;
}

/** What was pressed has not been loaded, and there is no line. */
export function sayMissing(): void {
  openDialog({ kind: 'alert', message: 'This needs a connection.' });
}
