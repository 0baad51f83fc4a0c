import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

export async function devices(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('devices')
    .addColumn('owner', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('n', type.integer, (c) => c.notNull())
    .addColumn('revision', type.integer, (c) => c.notNull())
    .addColumn('answer', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('devices_pkey', ['owner', 'id'])
    .modifyEnd(type.clustered)
    .execute();
}
