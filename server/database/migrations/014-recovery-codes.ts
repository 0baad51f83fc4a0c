import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** The code by which a user without the password sets a new one. */
export async function recoveryCodes(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('recovery_codes')
    .addColumn('owner', 'text', (c) => c.primaryKey().notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('created_at', type.integer, (c) => c.notNull())
    .addColumn('used_at', type.integer)
    .modifyEnd(type.clustered)
    .execute();
}
