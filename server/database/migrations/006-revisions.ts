import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** The revision that last wrote a category or a note; 0 for what was written before there was one. */
export async function revisions(db: Kysely<unknown>, { integer }: ColumnTypes): Promise<void> {
  for (const table of ['categories', 'notes']) {
    await db.schema
      .alterTable(table)
      .addColumn('revision', integer, (column) => column.notNull().defaultTo(0))
      .execute();
  }
}
