import { expect, test } from 'vitest';
import { postgresOfTest } from '../testing/postgres-of-test.ts';
import { OF_NOBODY, OWNER_COLUMN } from './ownership.ts';
import { openPostgres } from './postgres/open.ts';

const FIRST_OF_KEY = `
  select relname as table, attname as column
  from pg_constraint
  join pg_class on pg_class.oid = conrelid
  join pg_attribute on attrelid = conrelid and attnum = conkey[1]
  where contype = 'p' and connamespace = current_schema()::regnamespace`;

const DELETED_WITH_OWNER = `
  select distinct relname as table
  from pg_constraint
  join pg_class on pg_class.oid = conrelid
  join pg_attribute on attrelid = conrelid and attnum = conkey[1]
  where contype = 'f' and confdeltype = 'c' and attname = 'owner'
    and connamespace = current_schema()::regnamespace`;

async function migrated() {
  const schema = await postgresOfTest();
  await (await openPostgres(schema.url, () => {})).close();
  return schema;
}

test('every table belongs to owners or to none, apart from the list of migrations', async () => {
  const schema = await migrated();
  const { rows } = await schema.administer(
    'select tablename from pg_tables where schemaname = current_schema()',
  );
  const known = [...Object.keys(OWNER_COLUMN), ...OF_NOBODY, 'migrations'];
  expect(rows.map(({ tablename }) => tablename).sort()).toEqual(known.sort());
});

test('the key of every table of the owners begins with the owner', async () => {
  const schema = await migrated();
  const { rows } = await schema.administer(FIRST_OF_KEY);
  const first = Object.fromEntries(rows.map(({ table, column }) => [table, column]));
  expect(first).toMatchObject(OWNER_COLUMN);
});

test('the rows of an owner are deleted with the account', async () => {
  const schema = await migrated();
  const { rows } = await schema.administer(DELETED_WITH_OWNER);
  const { accounts: _, ...owned } = OWNER_COLUMN;
  expect(rows.map(({ table }) => table).sort()).toEqual(Object.keys(owned).sort());
});
