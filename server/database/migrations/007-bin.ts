import { sql } from 'kysely';
import { createTable, endWith, type Migration } from './tables.ts';

/** Deleted rows move out of the lists, whose statements stay as they are. An id is in one of the two. */
export const bin: Migration = async (db, type) => {
  await createTable(db, type, 'deletions', {
    key: 'owner, id',
    columns: `
      owner account, id text, at integer, revision integer, notes integer, bytes integer,
      category text null, content text null`,
  });
  await sql`create index deletions_at on deletions (at)`.execute(db);

  await createTable(db, type, 'bin_categories', {
    key: 'owner, deletion, id',
    columns: 'owner text, deletion text, id text, title text, position integer, revision integer',
    and: endWith('bin_categories_deletion', 'deletion', 'deletions'),
  });

  await createTable(db, type, 'bin_notes', {
    key: 'owner, id',
    columns: `
      owner text, id text, deletion text, category text, parent text null, important integer,
      scratched_out integer, position integer, content text`,
    and: endWith('bin_notes_deletion', 'deletion', 'deletions'),
  });
  await sql`create index bin_notes_of on bin_notes (owner, deletion)`.execute(db);
};
