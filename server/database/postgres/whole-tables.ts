import pg from 'pg';
import { messageOf } from '../../runtime/thrown.ts';
import { COLUMN_TYPES } from '../column-types.ts';
import { MIGRATIONS } from '../migrate.ts';
import { rowsAtOnce, type TablesTarget, type WholeRow, type WholeTable } from '../whole-tables.ts';
import { lockSchema, migrateInTransaction } from './open.ts';
import { connected } from './pool.ts';

const TYPES = { text: 'text', integer: COLUMN_TYPES.postgres.integer, bytes: COLUMN_TYPES.postgres.bytes };

const columnsOf = ({ columns }: WholeTable) => columns.map(({ name }) => pg.escapeIdentifier(name)).join();

async function reached(url: string): Promise<pg.Client> {
  try {
    return await connected(url);
  } catch (cause) {
    throw new Error(`PostgreSQL does not answer as it should (${messageOf(cause)}).`, { cause });
  }
}

async function* batches(client: pg.Client, table: WholeTable): AsyncIterable<WholeRow[]> {
  const name = pg.escapeIdentifier(table.name);
  await client.query(`declare copied no scroll cursor for select ${columnsOf(table)} from ${name}`);
  for (;;) {
    const { rows } = await client.query({ text: `fetch ${rowsAtOnce(table)} from copied`, rowMode: 'array' });
    if (rows.length === 0) break;
    yield rows;
  }
  await client.query('close copied');
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
      batches: (table) => batches(client, table),
      close: () => client.end(),
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
