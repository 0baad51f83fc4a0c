import { lazyDialog } from '../open/open-dialogs.ts';

export const openFind = lazyDialog(async () => (await import('./FindDialog.tsx')).FindDialog);
