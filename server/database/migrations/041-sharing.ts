import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/**
 * A shared category is an account without a name, so that everything that exists for the lists of a person exists for
 * it. What a person sees of it without asking it, the tab, stands among their own rows. No key leads from one owner to
 * another: they may lie on different machines.
 */
export async function sharing(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('accounts')
    .addColumn('joined', type.integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('notes').addColumn('by', type.integer).execute();
  await db.schema.alterTable('notes').addColumn('at', type.integer).execute();
  await db.schema.alterTable('deletions').addColumn('by', type.integer).execute();
  await db.schema
    .createTable('spaces')
    .addColumn('owner', 'text', (c) => c.primaryKey().notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('numbered', type.integer, (c) => c.notNull())
    .addColumn('code_hash', 'text')
    .addColumn('link_expires_at', type.integer)
    .modifyEnd(type.clustered)
    .execute();
  await db.schema
    .createTable('members')
    .addColumn('owner', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('member', 'text', (c) => c.notNull())
    .addColumn('no', type.integer, (c) => c.notNull())
    .addColumn('mine', type.integer, (c) => c.notNull())
    .addColumn('since', type.integer, (c) => c.notNull())
    .addColumn('seen_at', type.integer)
    .addPrimaryKeyConstraint('members_pkey', ['owner', 'member'])
    .addUniqueConstraint('members_no', ['owner', 'no'])
    .modifyEnd(type.clustered)
    .execute();
  await db.schema
    .createTable('joined')
    .addColumn('owner', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('people', type.integer, (c) => c.notNull())
    .addColumn('mine', type.integer, (c) => c.notNull())
    .addColumn('position', type.integer, (c) => c.notNull())
    .addColumn('archived', type.integer, (c) => c.notNull())
    .addColumn('revision', type.integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('joined_pkey', ['owner', 'category'])
    .modifyEnd(type.clustered)
    .execute();
}
