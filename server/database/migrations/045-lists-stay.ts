import { randomUUIDv7 } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { addColumns, createTable, type Migration } from './tables.ts';

/**
 * A shared category stays a space. The tab of its sharer bears the deletion that took the list, and each space remembers
 * who has been in it, and when they came: a person who returns has the same number.
 */
export const listsStay: Migration = async (db, type) => {
  await addColumns(db, type, 'joined', 'deletion text null');
  await createTable(db, type, 'arrivals', {
    key: 'owner, member',
    columns: 'owner account, member text, no integer, at integer',
  });
  await sql`
    insert into arrivals (owner, member, no, at)
    select owner, member, no, case when mine = 1 then 0 else since end from members`.execute(db);
  await partBins(db);
};

/** Notes deleted before their category was shared are restored to a category of their own: an id is in one space. */
async function partBins(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ owner: string; id: string }>`
    select distinct bin_categories.owner, bin_categories.id from bin_categories
    join joined on joined.owner = bin_categories.owner and joined.category = bin_categories.id`.execute(db);
  for (const { owner, id } of rows) {
    const apart = randomUUIDv7();
    await sql`
      update bin_categories set id = ${apart}, title = substr(title, 1, 89) || ' (restored)'
      where owner = ${owner} and id = ${id}`.execute(db);
    await sql`
      update bin_notes set category = ${apart} where owner = ${owner} and category = ${id}`.execute(db);
  }
}
