import { Store } from '../ui/store.ts';

/** Activates the waiting version; null while there is none, or its user wants it later. */
export const newVersion = new Store<(() => void) | null>(null);
