import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** An archived category is restored from the bin as an archived one. */
export async function archivedBin(db: Kysely<unknown>, { integer }: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('bin_categories')
    .addColumn('archived', integer, (column) => column.notNull().defaultTo(0))
    .execute();
}
