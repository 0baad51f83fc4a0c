import { lazyDialog } from '../open/open-dialogs.ts';

export const openEarlierTexts = lazyDialog(() => import('./EarlierTextsDialog.tsx'), 'EarlierTextsDialog');
