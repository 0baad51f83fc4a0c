import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '../column-types.ts';

export async function presence(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('visitors')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('seen_at', type.integer, (c) => c.notNull())
    .modifyEnd(type.clustered)
    .execute();
  await sql`create index visitors_seen_at on visitors (seen_at)`.execute(db);

  await db.schema
    .createTable('totals')
    .addColumn('name', 'text', (c) => c.primaryKey().notNull())
    .addColumn('value', type.integer, (c) => c.notNull())
    .modifyEnd(type.clustered)
    .execute();
  await sql`insert into totals (name, value) values ('visitors', 0)`.execute(db);
}
