import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** Deleted rows move out of the lists, whose statements stay as they are. An id is in one of the two. */
export async function bin(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('deletions')
    .addColumn('owner', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('at', type.integer, (c) => c.notNull())
    .addColumn('revision', type.integer, (c) => c.notNull())
    .addColumn('notes', type.integer, (c) => c.notNull())
    .addColumn('bytes', type.integer, (c) => c.notNull())
    .addColumn('category', 'text')
    .addColumn('content', 'text')
    .addPrimaryKeyConstraint('deletions_pkey', ['owner', 'id'])
    .modifyEnd(type.clustered)
    .execute();
  await sql`create index deletions_at on deletions (at)`.execute(db);

  await db.schema
    .createTable('bin_categories')
    .addColumn('owner', 'text', (c) => c.notNull())
    .addColumn('deletion', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('position', type.integer, (c) => c.notNull())
    .addColumn('revision', type.integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('bin_categories_pkey', ['owner', 'deletion', 'id'])
    .addForeignKeyConstraint(
      'bin_categories_deletion',
      ['owner', 'deletion'],
      'deletions',
      ['owner', 'id'],
      (c) => c.onDelete('cascade'),
    )
    .modifyEnd(type.clustered)
    .execute();

  await db.schema
    .createTable('bin_notes')
    .addColumn('owner', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('deletion', 'text', (c) => c.notNull())
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('parent', 'text')
    .addColumn('important', type.integer, (c) => c.notNull())
    .addColumn('scratched_out', type.integer, (c) => c.notNull())
    .addColumn('position', type.integer, (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('bin_notes_pkey', ['owner', 'id'])
    .addForeignKeyConstraint('bin_notes_deletion', ['owner', 'deletion'], 'deletions', ['owner', 'id'], (c) =>
      c.onDelete('cascade'),
    )
    .modifyEnd(type.clustered)
    .execute();
  await sql`create index bin_notes_of on bin_notes (owner, deletion)`.execute(db);
}
