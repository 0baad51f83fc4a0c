import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { Database } from '../database/database.ts';
import { openPostgres } from '../database/open-postgres.ts';
import { openSqlite } from '../database/open-sqlite.ts';

async function freshSqlite(): Promise<Database> {
  const folder = mkdtempSync(path.join(tmpdir(), 'nightdrive-test-'));
  const database = await openSqlite(folder);
  return {
    ...database,
    close: async () => {
      await database.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function administer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** The address of a PostgreSQL database, narrowed to a schema that does not exist yet. */
async function freshSchema(url: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const schema = `test_${randomBytes(8).toString('hex')}`;
  await administer(url, `create schema ${schema}`);
  const narrowed = new URL(url);
  narrowed.searchParams.set('options', `-c search_path=${schema}`);
  return { url: narrowed.href, drop: () => administer(url, `drop schema ${schema} cascade`) };
}

async function freshPostgres(): Promise<Database> {
  const url = process.env['TEST_POSTGRES_URL'];
  if (url === undefined) throw new Error('TEST_POSTGRES_URL is not set: run the tests with "npm test".');
  const schema = await freshSchema(url);
  const database = await openPostgres(schema.url, () => {});
  return {
    ...database,
    close: async () => {
      await database.close();
      await schema.drop();
    },
  };
}

/** A migrated database of its own, on the engine that the test run is for; `close` removes it. */
export const testDatabase = (): Promise<Database> =>
  process.env['TEST_ENGINE'] === 'postgres' ? freshPostgres() : freshSqlite();
