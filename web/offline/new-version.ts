import { Store } from '../ui/store.ts';

/** Goes over to the version that is ready; null while there is none, or its user wants it later. */
export const newVersion = new Store<(() => void) | null>(null);
