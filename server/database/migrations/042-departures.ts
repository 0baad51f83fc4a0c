import { addColumns, type Migration } from './tables.ts';

/** The revision of a shared category when a member last left it. */
export const departures: Migration = (db, type) =>
  addColumns(db, type, 'accounts', 'departure integer default 0');
