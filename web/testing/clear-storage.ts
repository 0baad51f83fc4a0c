import { clearLocalStorage, DATABASE } from '../session/storage.ts';

/** For tests: empties all that this site keeps in the browser. */
export function clearStorage(): void {
  globalThis.indexedDB?.deleteDatabase(DATABASE);
  clearLocalStorage();
}
