import { lazyDialog } from '../open/open-dialogs.ts';

/** Sets the order of the categories. */
export const openPriority = lazyDialog(async () => (await import('./PriorityDialog.tsx')).PriorityDialog);
