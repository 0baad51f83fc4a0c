import { lateDialog } from '../open/open-dialogs.ts';

export const openEarlierTexts = lateDialog(
  async () => (await import('./EarlierTextsDialog.tsx')).EarlierTextsDialog,
);
