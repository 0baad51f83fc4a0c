import { sql } from 'kysely';
import { addColumns, type Migration } from './tables.ts';

/**
 * In a shared category, what was deleted or replaced is charged to the person who wrote it, apart from what they deleted
 * or replaced themselves. Rows of an earlier version are charged to their author, where that is known.
 */
export const charged: Migration = async (db, type) => {
  await addColumns(db, type, 'bin_notes', 'charged integer null');
  await addColumns(db, type, 'earlier_texts', 'by_other integer default 0');
  await sql`
    update bin_notes set charged = coalesce(author, 0)
    where owner in (select owner from spaces)`.execute(db);
};
