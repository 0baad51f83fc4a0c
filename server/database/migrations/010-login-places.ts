import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Places of earlier logins, as hashes under a key that is not in the database. */
export async function loginPlaces(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('login_places')
    .addColumn('owner', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('place', 'text', (c) => c.notNull())
    .addColumn('used_at', type.integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('login_places_pkey', ['owner', 'place'])
    .modifyEnd(type.clustered)
    .execute();
}
