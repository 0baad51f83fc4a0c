import type pg from 'pg';
import { OF_NOBODY, OWNER_COLUMN } from '../ownership.ts';

/** `alone` is also one with the extension that knows no worker yet: its tables stay as they are. */
export type Role = 'alone' | 'coordinator' | 'worker';

/** The role of a PostgreSQL in a Citus cluster. On a worker, a migration would make a table of that worker alone. */
export async function roleOf(client: pg.Client): Promise<Role> {
  const citus = await client.query("SELECT FROM pg_extension WHERE extname = 'citus'");
  if (citus.rowCount === 0) return 'alone';
  const { rows } = await client.query(
    'SELECT groupid, EXISTS (SELECT FROM citus_get_active_worker_nodes()) AS leads FROM pg_dist_local_group',
  );
  if (rows[0]?.groupid !== 0) return 'worker';
  const distributed = await distributedTables(client);
  return rows[0]?.leads === true || distributed.size > 0 ? 'coordinator' : 'alone';
}

async function distributedTables(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query(
    `SELECT relname FROM pg_dist_partition JOIN pg_class ON pg_class.oid = logicalrelid
     WHERE relnamespace = current_schema()::regnamespace`,
  );
  return new Set(rows.map(({ relname }) => String(relname)));
}

/**
 * Places the rows of each owner on one Citus worker, and makes the tables without an owner, which stay on the
 * coordinator, known to the workers, so that a node may connect to any of them. Tables that are distributed already
 * stay as they are. Belongs to the transaction that made them: a foreign key of a plain table to a distributed one
 * checks its rows and deletes none.
 */
export async function distribute(client: pg.Client): Promise<void> {
  const distributed = await distributedTables(client);
  for (const [table, column] of Object.entries(OWNER_COLUMN)) {
    if (distributed.has(table)) continue;
    const colocated = table === 'accounts' ? 'default' : 'accounts';
    await client.query('SELECT create_distributed_table($1::regclass, $2, colocate_with => $3)', [
      table,
      column,
      colocated,
    ]);
  }
  for (const table of ['migrations', ...OF_NOBODY]) {
    if (distributed.has(table)) continue;
    await client.query('SELECT citus_add_local_table_to_metadata($1::regclass)', [table]);
  }
  // The rows of a site that was not distributed are on the workers now. The local leftovers are deleted, with those
  // of all tables that refer to the accounts.
  if (!distributed.has('accounts')) {
    await client.query("SELECT truncate_local_data_after_distributing_table('accounts')");
  }
}
