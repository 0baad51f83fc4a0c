import { lateDialog } from '../open/open-dialogs.ts';

export const openDuplicate = lateDialog(async () => (await import('./DuplicateDialog.tsx')).DuplicateDialog);
