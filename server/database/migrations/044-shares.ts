import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/**
 * Shares out by person what several people fill: who wrote a text, and whose deletion can be forgotten first. And a
 * person decides who adds them to a category.
 */
export async function shares(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema.alterTable('notes').addColumn('author', type.integer).execute();
  await db.schema.alterTable('bin_notes').addColumn('author', type.integer).execute();
  await db.schema.alterTable('earlier_texts').addColumn('by', type.integer).execute();
  await db.schema
    .alterTable('deletions')
    .addColumn('own', type.integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('joined').addColumn('added_by', 'text').execute();
  await db.schema
    .createTable('refusals')
    .addColumn('owner', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('refused', 'text', (c) => c.notNull())
    .addColumn('code_hash', 'text')
    .addPrimaryKeyConstraint('refusals_pkey', ['owner', 'refused'])
    .modifyEnd(type.clustered)
    .execute();
}
