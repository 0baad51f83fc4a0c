import { sql } from 'kysely';
import { createTable, type Migration } from './tables.ts';

export const presence: Migration = async (db, type) => {
  await createTable(db, type, 'visitors', {
    key: 'id',
    columns: 'id text, seen_at integer',
  });
  await sql`create index visitors_seen_at on visitors (seen_at)`.execute(db);

  await createTable(db, type, 'totals', {
    key: 'name',
    columns: 'name text, value integer',
  });
  await sql`insert into totals (name, value) values ('visitors', 0)`.execute(db);
};
