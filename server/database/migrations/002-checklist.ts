import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/**
 * Keys begin with the owner, so that the rows of one user lie together; an id is also unique over all owners. The
 * position has no index: a list reads all the rows of its owner, and sorting them costs less than the index does,
 * for reads and for writes (docs/benchmarks.md). The content comes last, because it may be long.
 */
export async function checklist(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('categories')
    .addColumn('owner', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('position', type.integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('categories_pkey', ['owner', 'id'])
    .addUniqueConstraint('categories_id', ['id'])
    .modifyEnd(type.clustered)
    .execute();

  await db.schema
    .createTable('notes')
    .addColumn('owner', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('parent', 'text')
    .addColumn('important', type.integer, (c) => c.notNull().defaultTo(0))
    .addColumn('scratched_out', type.integer, (c) => c.notNull().defaultTo(0))
    .addColumn('position', type.integer, (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('notes_pkey', ['owner', 'id'])
    .addUniqueConstraint('notes_id', ['id'])
    .addForeignKeyConstraint('notes_category', ['owner', 'category'], 'categories', ['owner', 'id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('notes_parent', ['owner', 'parent'], 'notes', ['owner', 'id'], (c) =>
      c.onDelete('cascade'),
    )
    .modifyEnd(type.clustered)
    .execute();
  await sql`create index notes_sub on notes (owner, parent) where parent is not null`.execute(db);
}
