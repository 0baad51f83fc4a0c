import { lazyDialog } from '../open/open-dialogs.ts';

export const openPriority = lazyDialog(() => import('./PriorityDialog.tsx'), 'PriorityDialog');
