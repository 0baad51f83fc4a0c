import { lazyDialog } from '../open/open-dialogs.ts';

export const openChoice = lazyDialog(() =>
  import('./ChoiceDialog.tsx').then(({ ChoiceDialog }) => ChoiceDialog),
);
