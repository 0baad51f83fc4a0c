import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Categories that were put away. */
export async function archive(db: Kysely<unknown>, { integer }: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('categories')
    .addColumn('archived', integer, (column) => column.notNull().defaultTo(0))
    .execute();
}
