import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Links by which a person registers while registration is closed: each until it is used or has expired. */
export async function invitations(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('invitations')
    .addColumn('code_hash', 'text', (c) => c.primaryKey().notNull())
    .addColumn('expires_at', type.integer, (c) => c.notNull())
    .modifyEnd(type.clustered)
    .execute();
}
