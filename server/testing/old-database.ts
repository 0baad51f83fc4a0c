import type { Database } from '../database/database.ts';
import type { Migrations } from '../database/migrate.ts';
import { openPostgres } from '../database/postgres/open.ts';
import { openSqlite } from '../database/sqlite/open.ts';
import type { FreshSchema } from './fresh-schema.ts';
import { inFile } from './in-file.ts';
import { postgresOfTest } from './postgres-of-test.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { engineUnderTest } from './test-database.ts';

type Rows = Record<string, unknown>[];

/** A database as an earlier version left it, read beside the server. */
export interface OldDatabase {
  query: (sql: string) => Promise<Rows>;
  tables: () => Promise<string[]>;
  /** Its tables, indexes and constraints. */
  schema: () => Promise<Rows>;
  /** Opens it as this version does, which migrates it, or as one that knew fewer migrations. */
  open: (migrations?: Migrations) => Promise<Database>;
}

function inSqlite(dump: string): OldDatabase {
  const folder = temporaryFolder();
  inFile(folder, (file) => file.exec(dump));
  const query = async (sql: string): Promise<Rows> => inFile(folder, (file) => file.prepare(sql).all());
  return {
    query,
    tables: async () => {
      const rows = await query(
        "select name from sqlite_schema where type = 'table' and name not like 'sqlite%'",
      );
      return rows.map(({ name }) => String(name));
    },
    schema: () => query('select type, name, sql from sqlite_schema order by type, name'),
    open: (migrations) => openSqlite(folder, migrations),
  };
}

const CONSTRAINTS = `
  select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where connamespace = current_schema()::regnamespace`;
const INDEXES = `
  select tablename, indexname, replace(indexdef, schemaname || '.', '') as definition
  from pg_indexes where schemaname = current_schema()`;
const COLUMNS = `
  select table_name, column_name, data_type, is_nullable, column_default
  from information_schema.columns where table_schema = current_schema()`;

/** Tables, indexes and constraints of a schema. */
export async function schemaOf({ administer }: Pick<FreshSchema, 'administer'>): Promise<Rows> {
  const found = [COLUMNS, INDEXES, CONSTRAINTS].map((sql) => administer(`${sql} order by 1, 2`));
  return (await Promise.all(found)).flatMap(({ rows }) => rows);
}

async function inPostgres(dump: string): Promise<OldDatabase> {
  const schema = await postgresOfTest();
  await schema.administer(dump);
  const query = async (sql: string): Promise<Rows> => (await schema.administer(sql)).rows;
  return {
    query,
    tables: async () => {
      const rows = await query('select tablename from pg_tables where schemaname = current_schema()');
      return rows.map(({ tablename }) => String(tablename));
    },
    schema: () => schemaOf(schema),
    open: (migrations) => openPostgres(schema.url, () => {}, migrations),
  };
}

/** A new database on the engine under test, filled from a dump; removed after the test. */
export const oldDatabase = async (dump: string): Promise<OldDatabase> =>
  engineUnderTest() === 'sqlite' ? inSqlite(dump) : inPostgres(dump);
