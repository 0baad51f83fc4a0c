import { lazyDialog } from '../open/open-dialogs.ts';

export const openWaiting = lazyDialog(async () => (await import('./WaitingDialog.tsx')).WaitingDialog);
