import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Larger than any revision. */
const NEWEST = 9_000_000_000_000_000;

/**
 * Lets a client ask for what has changed since a revision: a deleted note keeps the revision that deleted it, and the
 * account keeps the newest one that the bin no longer has. Nothing is known about earlier deletions, so the floor starts
 * at the present revision. While nodes of the previous version still write to PostgreSQL, what they delete counts as
 * deleted just now. An action also counts the categories that it keeps, as the limit of the bin does.
 */
export async function rowsNewer(db: Kysely<unknown>, { engine, integer }: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('accounts')
    .addColumn('floor', integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update accounts set floor = revision`.execute(db);
  await db.schema
    .alterTable('bin_notes')
    .addColumn('revision', integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('deletions')
    .addColumn('categories', integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`
    update deletions set categories = (
      select count(*) from bin_categories
      where bin_categories.owner = deletions.owner and bin_categories.deletion = deletions.id
    )`.execute(db);
  // Without it a tick among 5,000 notes reads them all, once for each other screen. On PostgreSQL, whose planner may
  // take it in place of a better one while its statistics are old, the scan is left as it is.
  if (engine === 'sqlite') await sql`create index notes_newer on notes (owner, revision)`.execute(db);
  if (engine === 'postgres')
    await sql`alter table bin_notes alter column revision set default ${sql.lit(NEWEST)}`.execute(db);
}
