import { addColumns, type Migration } from './tables.ts';

export const sessionDevices: Migration = (db, type) =>
  addColumns(db, type, 'sessions', "device text default '', address text default ''");
