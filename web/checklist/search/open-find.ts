import { lateDialog } from '../open/open-dialogs.ts';

export const openFind = lateDialog(async () => (await import('./FindDialog.tsx')).FindDialog);
