import pg from 'pg';
import { COLUMN_TYPES } from '../column-types.ts';
import { MIGRATIONS, pendingAfter } from '../migrate.ts';
import type { TablesSource, TablesTarget, WholeRow, WholeTable } from '../whole-tables.ts';
import { reasonOf } from './errors.ts';
import { connected, lockSchema, migrateInTransaction } from './open.ts';

const BATCH_ROWS = 1_000;
/** A picture has up to a few hundred kilobytes. */
const BATCH_PICTURES = 20;

const TYPES = { text: 'text', integer: COLUMN_TYPES.postgres.integer, bytes: COLUMN_TYPES.postgres.bytes };

const columnsOf = ({ columns }: WholeTable) => columns.map(({ name }) => pg.escapeIdentifier(name)).join();

async function reached(url: string): Promise<pg.Client> {
  try {
    return await connected(url);
  } catch (cause) {
    throw new Error(`PostgreSQL does not answer as it should (${reasonOf(cause)}).`, { cause });
  }
}

async function count(client: pg.Client, { name }: WholeTable): Promise<number> {
  const { rows } = await client.query(`select count(*) as rows from ${pg.escapeIdentifier(name)}`);
  return Number(rows[0]?.rows);
}

async function* batches(client: pg.Client, table: WholeTable): AsyncIterable<WholeRow[]> {
  const many = table.columns.some(({ holds }) => holds === 'bytes') ? BATCH_PICTURES : BATCH_ROWS;
  const name = pg.escapeIdentifier(table.name);
  await client.query(`declare copied no scroll cursor for select ${columnsOf(table)} from ${name}`);
  for (;;) {
    const { rows } = await client.query({ text: `fetch ${many} from copied`, rowMode: 'array' });
    if (rows.length === 0) break;
    yield rows;
  }
  await client.query('close copied');
}

const reading = (client: pg.Client): TablesSource => ({
  count: (table) => count(client, table),
  batches: (table) => batches(client, table),
  close: () => client.end(),
});

/** Connections with this one's application name: of running nodes, or held open for them by a pooler. */
async function connectionsOfNodes(client: pg.Client): Promise<number> {
  const { rows } = await client.query(`
    select count(*) as nodes from pg_stat_activity where datname = current_database()
    and application_name = current_setting('application_name') and pid <> pg_backend_pid()`);
  return Number(rows[0]?.nodes);
}

/**
 * All tables of a database, in one snapshot.
 * @param whileRunning whether nodes may be connected
 * @throws Error in one line when it is not a database of this program, or nodes are connected; NewerSchema
 */
export async function postgresSource(url: string, whileRunning: boolean): Promise<TablesSource> {
  const client = await reached(url);
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query("select to_regclass('migrations') is not null as ours");
    if (rows[0]?.ours !== true) throw new Error('The database of DATABASE_URL is not a Nightdrive database.');
    const applied = await client.query('select name from migrations');
    const names = applied.rows.map(({ name }) => String(name));
    const [pending] = pendingAfter(names, MIGRATIONS);
    if (pending !== undefined) {
      throw new Error(
        `The database of DATABASE_URL cannot be used: the migration ${pending} is still to be applied: start the site.`,
      );
    }
    const nodes = whileRunning ? 0 : await connectionsOfNodes(client);
    if (nodes > 0) {
      throw new Error(
        `Running nodes still hold connections to the database of DATABASE_URL (${nodes}). Stop them all, because what they write ` +
          'meanwhile is not copied. To copy the database as it is now, add --while-running.',
      );
    }
    return reading(client);
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function refuseTables(client: pg.Client, tables: readonly WholeTable[]): Promise<void> {
  const names = ['migrations', ...tables.map(({ name }) => name)];
  const { rows } = await client.query(
    'select tablename from pg_tables where schemaname = current_schema() and tablename = any($1) limit 1',
    [names],
  );
  if (rows.length === 0) return;
  throw new Error(
    `The database ${client.database} is not empty: it has the table ${rows[0].tablename}. Name a new, empty one.`,
  );
}

const FOREIGN_KEYS = `
  select conrelid::regclass as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`;

/** Drops the foreign keys: checking all rows at the end is quicker than each one, and needs no order of tables. */
async function withoutForeignKeys(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query(FOREIGN_KEYS);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return async () => {
    for (const { table, name, definition } of rows) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
  };
}

/**
 * Creates the tables, in the one transaction of the copy, in a database that has none of them.
 * @throws Error of one line when it has some
 */
export async function postgresTarget(url: string, tables: readonly WholeTable[]): Promise<TablesTarget> {
  const client = await reached(url);
  try {
    await client.query('begin');
    await lockSchema(client);
    await refuseTables(client, tables);
    await migrateInTransaction(client, MIGRATIONS);
    const restoreForeignKeys = await withoutForeignKeys(client);
    for (const { name } of tables) await client.query(`delete from ${pg.escapeIdentifier(name)}`);
    return {
      ...reading(client),
      insert: async (table, rows) => {
        const lists = table.columns.map(({ holds }, at) => `$${at + 1}::${TYPES[holds]}[]`);
        await client.query({
          name: `copy ${table.name}`,
          text: `insert into ${pg.escapeIdentifier(table.name)} (${columnsOf(table)}) select * from unnest(${lists})`,
          values: table.columns.map((_, at) => rows.map((row) => row[at])),
        });
      },
      complete: async () => {
        await restoreForeignKeys();
        await client.query('commit');
        for (const { name } of tables) await client.query(`analyze ${pg.escapeIdentifier(name)}`);
      },
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}
