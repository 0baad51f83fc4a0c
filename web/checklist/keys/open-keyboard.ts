import { lateDialog } from '../open/open-dialogs.ts';

export const openKeyboard = lateDialog(async () => (await import('./KeyboardDialog.tsx')).KeyboardDialog);
