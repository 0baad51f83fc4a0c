import { createTable, type Migration } from './tables.ts';

/** Fingerprints of the settings that all nodes must share; the settings themselves are not stored. */
export const fingerprints: Migration = (db, type) =>
  createTable(db, type, 'fingerprints', {
    key: 'name',
    columns: 'name text, value text',
  });
