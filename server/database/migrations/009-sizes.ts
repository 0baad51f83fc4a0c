import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

/** The number of notes and bytes of text of each account, so that no write has to count them. */
export async function sizes(db: Kysely<unknown>, { integer }: ColumnTypes): Promise<void> {
  for (const column of ['notes', 'bytes']) {
    await db.schema
      .alterTable('accounts')
      .addColumn(column, integer, (c) => c.notNull().defaultTo(0))
      .execute();
  }
  await sql`
    update accounts set
      notes = (select count(*) from notes where owner = accounts.id),
      bytes = (select coalesce(sum(octet_length(content)), 0) from notes where owner = accounts.id)
  `.execute(db);
}
