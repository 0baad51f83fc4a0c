import { sql } from 'kysely';
import type { Migration } from './tables.ts';

/**
 * Leaves (owner, id) as the only key of categories and notes: no statement fails for the rows of another owner. Both
 * engines drop an index and copy no row. On Citus these constraints have never existed.
 */
export const idsOfOwners: Migration = async (db, { engine }) => {
  for (const name of ['categories', 'notes']) {
    const [table, unique] = [sql.ref(name), sql.ref(`${name}_id`)];
    await (engine === 'sqlite'
      ? sql`drop index ${unique}`
      : sql`alter table ${table} drop constraint if exists ${unique}`
    ).execute(db);
  }
};
