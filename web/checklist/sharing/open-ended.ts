import { lazyDialog } from '../open/open-dialogs.ts';

export const openEnded = lazyDialog(async () => (await import('./EndedDialog.tsx')).EndedDialog);
