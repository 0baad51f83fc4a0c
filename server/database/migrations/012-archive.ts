import { addColumns, type Migration } from './tables.ts';

/** Categories that were put away. */
export const archive: Migration = (db, type) =>
  addColumns(db, type, 'categories', 'archived integer default 0');
