import { lazyDialog } from '../open/open-dialogs.ts';

/** Asks where these notes move to. */
export const openMove = lazyDialog(async () => (await import('./MoveDialog.tsx')).MoveDialog);
