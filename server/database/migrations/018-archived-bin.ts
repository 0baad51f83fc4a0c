import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** A category that was put away comes back as one from the bin. */
export async function archivedBin(db: Kysely<unknown>, { integer }: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('bin_categories')
    .addColumn('archived', integer, (column) => column.notNull().defaultTo(0))
    .execute();
}
