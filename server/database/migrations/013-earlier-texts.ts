import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** The earlier texts of notes. They outlive their note, which may be restored from the bin. */
export async function earlierTexts(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('earlier_texts')
    .addColumn('owner', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('revision', type.integer, (c) => c.notNull())
    .addColumn('at', type.integer, (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('earlier_texts_pkey', ['owner', 'note', 'revision'])
    .modifyEnd(type.clustered)
    .execute();
  await sql`create index earlier_texts_at on earlier_texts (at)`.execute(db);
}
