import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** The last events of each account, which its user sees. */
export async function accountEvents(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('account_events')
    .addColumn('owner', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('at', type.integer, (c) => c.notNull())
    .addColumn('event', 'text', (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull())
    .addColumn('device', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('account_events_pkey', ['owner', 'id'])
    .modifyEnd(type.clustered)
    .execute();
}
