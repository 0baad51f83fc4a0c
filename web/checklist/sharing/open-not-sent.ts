import { lazyDialog } from '../open/open-dialogs.ts';

/** What was not sent to a category that is no longer shared with the user. */
export const openNotSent = lazyDialog(async () => (await import('./NotSentDialog.tsx')).NotSentDialog);
