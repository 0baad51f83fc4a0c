import { createTable, type Migration } from './tables.ts';

/** Places of earlier logins, as hashes under a key that is not in the database. */
export const loginPlaces: Migration = (db, type) =>
  createTable(db, type, 'login_places', {
    key: 'owner, place',
    columns: 'owner account, place text, used_at integer',
  });
