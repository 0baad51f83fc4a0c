import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** The revision of a shared category when a member last left it. */
export async function departures(db: Kysely<unknown>, { integer }: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('accounts')
    .addColumn('departure', integer, (c) => c.notNull().defaultTo(0))
    .execute();
}
