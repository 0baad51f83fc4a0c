import { clearLocalStorage, DATABASE } from '../session/storage.ts';

/** For tests: empties all that this site keeps in the browser. */
export function clearStorage(): void {
  try {
    globalThis.indexedDB?.deleteDatabase(DATABASE);
  } catch {
    // a test's browser refuses it
  }
  clearLocalStorage();
}
