import { lateDialog } from '../open/open-dialogs.ts';

/** Asks where these notes move to. */
export const openMove = lateDialog(async () => (await import('./MoveDialog.tsx')).MoveDialog);
