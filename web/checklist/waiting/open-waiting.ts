import { lazyDialog } from '../open/open-dialogs.ts';

export const openWaiting = lazyDialog(() => import('./WaitingDialog.tsx'), 'WaitingDialog');
