import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/**
 * In a shared category, what was deleted or replaced is charged to the person who wrote it, apart from what they deleted
 * or replaced themselves. Rows of an earlier version are charged to their author, where that is known.
 */
export async function charged(db: Kysely<unknown>, { integer }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('bin_notes').addColumn('charged', integer).execute();
  await db.schema
    .alterTable('earlier_texts')
    .addColumn('by_other', integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`
    update bin_notes set charged = coalesce(author, 0)
    where owner in (select owner from spaces)`.execute(db);
}
