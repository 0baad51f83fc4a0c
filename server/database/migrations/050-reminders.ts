import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Reminders of notes, and the devices that they are pushed to. `reminded` is the revision that last changed any. */
export async function reminders(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('accounts')
    .addColumn('reminded', type.integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('reminders')
    .addColumn('owner', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('space', 'text', (c) => c.notNull())
    .addColumn('local', 'text', (c) => c.notNull())
    .addColumn('zone', 'text', (c) => c.notNull())
    .addColumn('repeat', 'text', (c) => c.notNull())
    .addColumn('at', type.integer, (c) => c.notNull())
    .addColumn('due', type.integer)
    .addColumn('told_at', type.integer)
    .addColumn('push_at', type.integer)
    .addColumn('tries', type.integer, (c) => c.notNull().defaultTo(0))
    .addColumn('reached', 'text', (c) => c.notNull().defaultTo(''))
    .addPrimaryKeyConstraint('reminders_pkey', ['owner', 'note'])
    .modifyEnd(type.clustered)
    .execute();
  await sql`create index reminders_at on reminders (at)`.execute(db);
  await sql`create index reminders_push_at on reminders (push_at) where push_at is not null`.execute(db);
  await db.schema
    .createTable('push_subscriptions')
    .addColumn('owner', 'text', (c) => c.notNull())
    .addColumn('session', 'text', (c) => c.notNull())
    .addColumn('endpoint', 'text', (c) => c.notNull())
    .addColumn('p256dh', 'text', (c) => c.notNull())
    .addColumn('auth', 'text', (c) => c.notNull())
    .addColumn('at', type.integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('push_subscriptions_pkey', ['owner', 'session'])
    .addForeignKeyConstraint(
      'push_subscriptions_session',
      ['owner', 'session'],
      'sessions',
      ['owner', 'id'],
      (c) => c.onDelete('cascade'),
    )
    .modifyEnd(type.clustered)
    .execute();
}
