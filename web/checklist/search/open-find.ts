import { lazyDialog } from '../open/open-dialogs.ts';

export const openFind = lazyDialog(() => import('./FindDialog.tsx'), 'FindDialog');
