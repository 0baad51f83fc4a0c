import { lazyDialog } from '../open/open-dialogs.ts';

export const openRemind = lazyDialog(() => import('./RemindDialog.tsx'), 'RemindDialog');

export const openReminders = lazyDialog(() => import('./RemindersDialog.tsx'), 'RemindersDialog');
