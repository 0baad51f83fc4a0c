import { lazyDialog } from '../open/open-dialogs.ts';

export const openLeave = lazyDialog(() => import('./LeaveDialog.tsx'), 'LeaveDialog');
