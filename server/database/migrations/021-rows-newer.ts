import { sql } from 'kysely';
import { addColumns, type Migration } from './tables.ts';

/** Larger than any revision. */
const NEWEST = 9_000_000_000_000_000;

/**
 * Lets a client ask for what has changed since a revision: a deleted note keeps the revision that deleted it, and the
 * account keeps the newest one that the bin no longer has. Nothing is known about earlier deletions, so the floor starts
 * at the present revision. While nodes of the previous version still write to PostgreSQL, what they delete counts as
 * deleted just now. An action also counts the categories that it keeps, as the limit of the bin does.
 */
export const rowsNewer: Migration = async (db, type) => {
  await addColumns(db, type, 'accounts', 'floor integer default 0');
  await sql`update accounts set floor = revision`.execute(db);
  await addColumns(db, type, 'bin_notes', 'revision integer default 0');
  await addColumns(db, type, 'deletions', 'categories integer default 0');
  await sql`
    update deletions set categories = (
      select count(*) from bin_categories
      where bin_categories.owner = deletions.owner and bin_categories.deletion = deletions.id
    )`.execute(db);
  // Without it a tick among 5,000 notes reads them all, once for each other screen. On PostgreSQL, whose planner may
  // take it in place of a better one while its statistics are old, the scan is left as it is.
  if (type.engine === 'sqlite') await sql`create index notes_newer on notes (owner, revision)`.execute(db);
  if (type.engine === 'postgres')
    await sql`alter table bin_notes alter column revision set default ${sql.lit(NEWEST)}`.execute(db);
};
