import { addColumns, type Migration } from './tables.ts';

/** The revision that last wrote a category or a note; 0 for what was written before there was one. */
export const revisions: Migration = async (db, type) => {
  await addColumns(db, type, 'categories', 'revision integer default 0');
  await addColumns(db, type, 'notes', 'revision integer default 0');
};
