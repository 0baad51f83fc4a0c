import { lazyDialog } from '../open/open-dialogs.ts';

/** Asks before something is done. The question follows the lists, which other devices change while it is open. */
export const confirm = lazyDialog(() => import('./ConfirmDialog.tsx'), 'ConfirmDialog');

export const RESTORABLE = 'You can undo for 10 seconds, or restore from Recently deleted for 30 days.';
