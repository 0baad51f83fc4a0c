import { addColumns, type Migration } from './tables.ts';

/** An archived category is restored from the bin as an archived one. */
export const archivedBin: Migration = (db, type) =>
  addColumns(db, type, 'bin_categories', 'archived integer default 0');
