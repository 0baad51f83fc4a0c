import { lateDialog } from '../open/open-dialogs.ts';

export const openWaiting = lateDialog(async () => (await import('./WaitingDialog.tsx')).WaitingDialog);
