import { sql } from 'kysely';
import { addColumns, type Migration } from './tables.ts';

/** The number of notes and bytes of text of each account, so that no write has to count them. */
export const sizes: Migration = async (db, type) => {
  await addColumns(db, type, 'accounts', 'notes integer default 0, bytes integer default 0');
  await sql`
    update accounts set
      notes = (select count(*) from notes where owner = accounts.id),
      bytes = (select coalesce(sum(octet_length(content)), 0) from notes where owner = accounts.id)
  `.execute(db);
};
