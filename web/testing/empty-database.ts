import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach } from 'vitest';

/** For tests: each begins on a device without a database. */
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
