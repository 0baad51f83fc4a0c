import { OF_NOBODY, OWNER_COLUMN } from '../../../server/database/ownership.ts';
import { openPostgres } from '../../../server/database/postgres/open.ts';
import type { CitusCluster } from './cluster.ts';
import type { DistributedDatabase } from './distributed-database.ts';

const ACCOUNTS = 1_000;
const NOTES = 20;
const SHARDS = 4;
const FILL = `
  insert into accounts (id, username, password_hash, created_at)
    select 'account-' || n, 'user-' || n, 'none', 0 from generate_series(1, ${ACCOUNTS}) n;
  insert into categories (owner, id, title, position)
    select id, 'category of ' || id, 'Groceries', 1 from accounts;
  insert into notes (owner, id, category, position, content)
    select owner, n || ' of ' || owner, id, n, 'Milk' from categories, generate_series(1, ${NOTES}) n`;

const start = async ({ url }: DistributedDatabase) => (await openPostgres(url, () => {})).close();

/**
 * Moves a site that began on one PostgreSQL to Citus by its next start.
 * @returns the faults that were found
 */
export async function checkMove(cluster: CitusCluster): Promise<string[]> {
  const database = await cluster.plainDatabase('moved');
  await start(database);
  await database.query(FILL);
  await database.spread(cluster.workers, SHARDS);
  await start(database);
  const wrong: string[] = [];
  const expectRow = async (what: string, sql: string, expected: Record<string, unknown>) => {
    const [row] = await database.query(sql);
    if (JSON.stringify(row) !== JSON.stringify(expected)) wrong.push(`${what}: ${JSON.stringify(row)}`);
  };
  await expectRow('places', "select count(*) from pg_dist_partition where partmethod = 'h'", {
    count: String(Object.keys(OWNER_COLUMN).length),
  });
  await expectRow('places of nobody', "select count(*) from pg_dist_partition where partmethod = 'n'", {
    count: String(OF_NOBODY.length + 1), // and the list of migrations
  });
  await expectRow('rows', 'select count(*) from notes', { count: String(ACCOUNTS * NOTES) });
  await expectRow('left on the coordinator', "select pg_relation_size('notes') as bytes", { bytes: '0' });
  await database.query("delete from accounts where id = 'account-1'");
  await expectRow('rows without their account', "select count(*) from notes where owner = 'account-1'", {
    count: '0',
  });
  return wrong;
}
