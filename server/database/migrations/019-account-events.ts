import { createTable, type Migration } from './tables.ts';

/** The last events of each account, which its user sees. */
export const accountEvents: Migration = (db, type) =>
  createTable(db, type, 'account_events', {
    key: 'owner, id',
    columns: 'owner account, id text, at integer, event text, detail text, device text, address text',
  });
