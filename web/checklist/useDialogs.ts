import { useSyncExternalStore } from 'react';
import { closeDialog, type OpenDialog, onDialogs, openDialog, openDialogs } from './open-dialogs.ts';

const NONE: readonly OpenDialog[] = [];

export function useDialogs() {
  const dialogs = useSyncExternalStore(onDialogs, openDialogs, () => NONE);
  return { dialogs, open: openDialog, close: closeDialog };
}
