import { sql } from 'kysely';
import { createTable, type Migration } from './tables.ts';

/** The earlier texts of notes. They outlive their note, which may be restored from the bin. */
export const earlierTexts: Migration = async (db, type) => {
  await createTable(db, type, 'earlier_texts', {
    key: 'owner, note, revision',
    columns: 'owner account, note text, revision integer, at integer, content text',
  });
  await sql`create index earlier_texts_at on earlier_texts (at)`.execute(db);
};
