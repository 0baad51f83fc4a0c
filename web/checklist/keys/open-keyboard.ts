import { lazyDialog } from '../open/open-dialogs.ts';

export const openKeyboard = lazyDialog(async () => (await import('./KeyboardDialog.tsx')).KeyboardDialog);
