import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

export async function accounts(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('picture', 'text')
    .addColumn('revision', type.integer, (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', type.integer, (c) => c.notNull())
    .modifyEnd(type.clustered)
    .execute();

  // A table of its own: the name must be unique over all owners, so it can't live where the owner decides.
  await db.schema
    .createTable('usernames')
    .addColumn('folded', 'text', (c) => c.primaryKey().notNull())
    .addColumn('owner', 'text', (c) => c.notNull())
    .modifyEnd(type.clustered)
    .execute();

  await db.schema
    .createTable('sessions')
    .addColumn('owner', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('created_at', type.integer, (c) => c.notNull())
    .addColumn('used_at', type.integer, (c) => c.notNull())
    .addColumn('expires_at', type.integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('sessions_pkey', ['owner', 'id'])
    .modifyEnd(type.clustered)
    .execute();
  await sql`create index sessions_expires_at on sessions (expires_at)`.execute(db);

  await db.schema
    .createTable('pictures')
    .addColumn('owner', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('data', type.bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('pictures_pkey', ['owner', 'id'])
    .modifyEnd(type.plain)
    .execute();

  await db.schema
    .createTable('throttles')
    .addColumn('key', 'text', (c) => c.primaryKey().notNull())
    .addColumn('failures', type.integer, (c) => c.notNull())
    .addColumn('expires_at', type.integer, (c) => c.notNull())
    .modifyEnd(type.clustered)
    .execute();
  await sql`create index throttles_expires_at on throttles (expires_at)`.execute(db);
}
