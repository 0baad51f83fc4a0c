import { sql } from 'kysely';
import { createTable, endWith, type Migration } from './tables.ts';

/**
 * Keys begin with the owner, so that the rows of one user lie together; an id is also unique over all owners. The
 * position has no index: a list reads all the rows of its owner, and sorting them costs less than the index does,
 * for reads and for writes (docs/benchmarks.md). The content comes last, because it may be long.
 */
export const checklist: Migration = async (db, type) => {
  await createTable(db, type, 'categories', {
    key: 'owner, id',
    columns: 'owner account, id text, title text, position integer',
    and: (table) => table.addUniqueConstraint('categories_id', ['id']),
  });

  await createTable(db, type, 'notes', {
    key: 'owner, id',
    columns: `
      owner account, id text, category text, parent text null, important integer default 0,
      scratched_out integer default 0, position integer, content text`,
    and: (table) =>
      table
        .addUniqueConstraint('notes_id', ['id'])
        .$call(endWith('notes_category', 'category', 'categories'))
        .$call(endWith('notes_parent', 'parent', 'notes')),
  });
  await sql`create index notes_sub on notes (owner, parent) where parent is not null`.execute(db);
};
