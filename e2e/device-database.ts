import type { Page } from '@playwright/test';

/** Everything in one store of the device's database, or in all of them, as JSON: '[]' when there is nothing, or no database. */
export const inDatabase = (page: Page, store?: 'kept' | 'queue') =>
  page.evaluate(async (only) => {
    const opening = indexedDB.open('nightdrive');
    const database = await new Promise<IDBDatabase | undefined>((resolve) => {
      // The database may have been deleted a moment ago: reading must not create an empty one.
      opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => resolve(undefined));
    });
    const found: unknown[] = [];
    for (const name of database?.objectStoreNames ?? []) {
      if (database === undefined || (only !== undefined && only !== name)) continue;
      const all = database.transaction(name).objectStore(name).getAll();
      await new Promise((resolve) => all.addEventListener('success', resolve));
      found.push(...all.result);
    }
    database?.close();
    return JSON.stringify(found);
  }, store);
