import type { Page } from '@playwright/test';

/** All that the device keeps in one store of its database, or in all of them, as text. '[]' is nothing, or no database. */
export const inDatabase = (page: Page, store?: 'kept' | 'queue') =>
  page.evaluate(async (only) => {
    const opening = indexedDB.open('nightdrive');
    const database = await new Promise<IDBDatabase | undefined>((resolve) => {
      // There is none, perhaps since a moment ago: a look makes none.
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
