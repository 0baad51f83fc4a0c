import { lazyDialog } from '../open/open-dialogs.ts';

export const openMove = lazyDialog(() => import('./MoveDialog.tsx'), 'MoveDialog');
