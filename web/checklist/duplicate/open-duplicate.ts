import { lazyDialog } from '../open/open-dialogs.ts';

export const openDuplicate = lazyDialog(() => import('./DuplicateDialog.tsx'), 'DuplicateDialog');
