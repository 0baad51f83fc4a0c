import { useSyncExternalStore } from 'react';
import { closeDialog, type OpenDialog, openDialog, openDialogs } from './open-dialogs.ts';

const NONE: readonly OpenDialog[] = [];

export function useDialogs() {
  const dialogs = useSyncExternalStore(openDialogs.listen, openDialogs.read, () => NONE);
  return { dialogs, open: openDialog, close: closeDialog };
}
