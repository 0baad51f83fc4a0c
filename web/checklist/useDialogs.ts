import { useSyncExternalStore } from 'react';
import { type OpenDialog, openDialogs } from './open-dialogs.ts';

const NONE: readonly OpenDialog[] = [];

export const useDialogs = (): readonly OpenDialog[] =>
  useSyncExternalStore(openDialogs.listen, openDialogs.read, () => NONE);
