import { sql } from 'kysely';
import type { Migration } from './tables.ts';

/**
 * Makes SQLite know that a note has few sub notes and an owner many notes. It guessed that they are as many, and looked for
 * the sub notes of each deleted note among all notes of the owner: deleting a category of 5,000 notes held up the
 * event loop for seconds (docs/decisions/0011-statements.md). PostgreSQL counts by itself.
 */
export const subNotes: Migration = async (db, { engine }) => {
  if (engine !== 'sqlite') return;
  await sql`analyze sqlite_schema`.execute(db);
  await sql`insert into sqlite_stat1 (tbl, idx, stat) values ('notes', 'notes_sub', '100000 100 5')`.execute(
    db,
  );
  await sql`analyze sqlite_schema`.execute(db);
};
