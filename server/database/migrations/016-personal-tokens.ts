import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Credentials for a user's scripts. */
export async function personalTokens(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('personal_tokens')
    .addColumn('owner', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('read_only', type.integer, (c) => c.notNull())
    .addColumn('secret_hash', 'text', (c) => c.notNull())
    .addColumn('created_at', type.integer, (c) => c.notNull())
    .addColumn('expires_at', type.integer, (c) => c.notNull())
    .addColumn('used_at', type.integer)
    .addPrimaryKeyConstraint('personal_tokens_pkey', ['owner', 'id'])
    .modifyEnd(type.clustered)
    .execute();
}
