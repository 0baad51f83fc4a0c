import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from '../database/database.ts';
import type { Engine } from '../database/dialect.ts';
import { openPostgres } from '../database/postgres/open.ts';
import { openSqlite } from '../database/sqlite/open.ts';
import { freshSchema } from './fresh-schema.ts';

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

async function freshPostgres(): Promise<Database> {
  const schema = await freshSchema();
  const database = await openPostgres(schema.url, () => {});
  return {
    ...database,
    close: async () => {
      await database.close();
      await schema.drop();
    },
  };
}

/** The engine that the test run is for. */
export const engineUnderTest = (): Engine =>
  process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite';

/** A new, migrated database on the engine under test; `close` removes it. */
export const testDatabase = (): Promise<Database> =>
  engineUnderTest() === 'postgres' ? freshPostgres() : freshSqlite();
