import { lazyDialog } from '../open/open-dialogs.ts';

export const openEarlierTexts = lazyDialog(
  async () => (await import('./EarlierTextsDialog.tsx')).EarlierTextsDialog,
);
