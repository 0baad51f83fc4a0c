import { Store } from '../ui/store.ts';

/** Activates the waiting version; null without a waiting version, or when the user chose Later. */
export const newVersion = new Store<(() => void) | null>(null);
