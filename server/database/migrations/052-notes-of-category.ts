import { sql } from 'kysely';
import type { Migration } from './tables.ts';

/**
 * Leads PostgreSQL from a category that is deleted for good to its notes. Without it each one costs a search of all notes
 * of its owner, and 1,200 of them the time limit of a statement. SQLite searches only what its transaction left. The category
 * is first: as long as PostgreSQL has no statistics, it searches by the owner alone where an index offers that.
 */
export const notesOfCategory: Migration = async (db, type) => {
  if (type.engine === 'postgres') await sql`create index notes_of on notes (category, owner)`.execute(db);
};
