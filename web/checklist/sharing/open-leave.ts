import { lazyDialog } from '../open/open-dialogs.ts';

export const openLeave = lazyDialog(async () => (await import('./LeaveDialog.tsx')).LeaveDialog);
