import { lazyDialog } from '../open/open-dialogs.ts';

export const openDuplicate = lazyDialog(async () => (await import('./DuplicateDialog.tsx')).DuplicateDialog);
