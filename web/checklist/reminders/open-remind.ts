import { lazyDialog } from '../open/open-dialogs.ts';

export const openRemind = lazyDialog(() =>
  import('./RemindDialog.tsx').then(({ RemindDialog }) => RemindDialog),
);

export const openReminders = lazyDialog(() =>
  import('./RemindersDialog.tsx').then(({ RemindersDialog }) => RemindersDialog),
);
