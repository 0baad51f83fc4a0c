import { lazyDialog } from '../open/open-dialogs.ts';

export const openKeyboard = lazyDialog(() => import('./KeyboardDialog.tsx'), 'KeyboardDialog');
