import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Passkeys, and the challenges that were answered: each is accepted once. */
export async function passkeys(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('passkeys')
    .addColumn('owner', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('credential_id', 'text', (c) => c.notNull())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('counter', type.integer, (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', type.integer, (c) => c.notNull())
    .addColumn('used_at', type.integer)
    .addPrimaryKeyConstraint('passkeys_pkey', ['owner', 'id'])
    .addUniqueConstraint('passkeys_credential', ['owner', 'credential_id'])
    .modifyEnd(type.clustered)
    .execute();
  await db.schema
    .createTable('spent_challenges')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('expires_at', type.integer, (c) => c.notNull())
    .modifyEnd(type.clustered)
    .execute();
}
