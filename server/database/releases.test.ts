import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type OldDatabase, oldDatabase } from '../testing/old-database.ts';
import { engineUnderTest } from '../testing/test-database.ts';
import { MIGRATIONS, migrate } from './migrate.ts';

const FIXTURES = path.join(import.meta.dirname, 'fixtures');
const engine = engineUnderTest();
const END = `-${engine}.sql`;
const RELEASES = readdirSync(FIXTURES).filter((name) => name.endsWith(END));

/** What the statements of each released migration hash to: databases have run them, and will never again. */
const RELEASED: Record<string, Record<typeof engine, string>> = {
  '001-accounts': { sqlite: '3c8e210e8eadc51b', postgres: '6f27ee7bc9fcbd1c' },
  '002-checklist': { sqlite: '464bc6af94117cdc', postgres: '10737c6ea7bcf30b' },
  '003-presence': { sqlite: 'd203889d0dbf02bd', postgres: '9c3f19bc00ac7a04' },
};

async function hashOf(migration: string): Promise<string> {
  const statements: string[] = [];
  const note = async (sql: string) => {
    statements.push(sql);
    return [];
  };
  await migrate(engine, note, MIGRATIONS, [migration]);
  return hash('sha256', statements.join(';\n')).slice(0, 16);
}

async function rowsOf(database: OldDatabase): Promise<Map<string, Record<string, unknown>[]>> {
  const tables = await database.tables();
  const rows = await Promise.all(tables.map((table) => database.query(`select * from ${table}`)));
  return new Map(tables.map((table, at) => [table, rows[at] ?? []]));
}

const fixture = (name: string) => readFileSync(path.join(FIXTURES, name), 'utf8');

test('there is a database of every release', () => {
  expect(RELEASES).toContain(`0.42.0${END}`);
});

test.each(RELEASES)('%s, migrated to the newest schema, has every row that it had', async (name) => {
  const database = await oldDatabase(fixture(name));
  const before = await rowsOf(database);
  await (await database.open()).close();
  const after = await rowsOf(database);
  for (const [table, rows] of before) {
    expect(rows, `rows of ${table}`).not.toEqual([]);
    const kept = rows.map((row) => expect.objectContaining(row));
    expect(after.get(table)).toEqual(expect.arrayContaining(kept));
  }
});

test.each(RELEASES)('%s, migrated, has the schema of a new database', async (name) => {
  const [old, fresh] = await Promise.all([fixture(name), 'select 1'].map((dump) => oldDatabase(dump)));
  for (const database of [old, fresh]) await (await database?.open())?.close();
  expect(await old?.schema()).toEqual(await fresh?.schema());
});

test('a released migration never changes, and new ones come after it', async () => {
  const names = Object.keys(RELEASED);
  expect(Object.keys(MIGRATIONS).slice(0, names.length)).toEqual(names);
  const hashes = await Promise.all(names.map(hashOf));
  expect(hashes).toEqual(names.map((name) => RELEASED[name]?.[engine]));
});
