import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Fingerprints of the settings that all nodes must share; the settings themselves are not stored. */
export async function fingerprints(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('fingerprints')
    .addColumn('name', 'text', (c) => c.primaryKey().notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .modifyEnd(type.clustered)
    .execute();
}
