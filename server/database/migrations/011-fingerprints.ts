import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** What the nodes of a site must have in common, without storing it. */
export async function fingerprints(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('fingerprints')
    .addColumn('name', 'text', (c) => c.primaryKey().notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .modifyEnd(type.clustered)
    .execute();
}
