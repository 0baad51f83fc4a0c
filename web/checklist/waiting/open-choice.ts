import { lazyDialog } from '../open/open-dialogs.ts';

/** Two texts met, or a note is gone: its user decides. */
export const openChoice = lazyDialog(async () => (await import('./ChoiceDialog.tsx')).ChoiceDialog);
