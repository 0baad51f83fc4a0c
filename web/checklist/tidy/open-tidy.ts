import { lazyDialog } from '../open/open-dialogs.ts';

/** Asks before the done notes of a category are cleared, or are open again. */
export const openTidy = lazyDialog(async () => (await import('./TidyDialog.tsx')).TidyDialog);
