import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { openPostgres } from '../database/postgres/open.ts';
import { administer } from './administer.ts';

export interface FreshSchema {
  url: string;
  /** Runs statements beside the server, as an operator would. */
  administer: (sql: string) => Promise<pg.QueryResult>;
  drop: () => Promise<void>;
}

function postgresOfTests(): string {
  const url = process.env['TEST_POSTGRES_URL'];
  if (url === undefined) throw new Error('TEST_POSTGRES_URL is not set: run the tests with "npm test".');
  return url;
}

function narrowed(url: string, schema: string): string {
  const narrow = new URL(url);
  narrow.searchParams.set('options', `-c search_path=${schema}`);
  return narrow.href;
}

/** An empty schema of the PostgreSQL of the tests, and an address that leads into it. */
export async function freshSchema(): Promise<FreshSchema> {
  const url = postgresOfTests();
  // A worker of Citus leaves the tables to its coordinator.
  const coordinator = process.env['TEST_COORDINATOR_URL'] ?? url;
  const schema = `test_${randomBytes(8).toString('hex')}`;
  await administer(coordinator, `create schema ${schema}`);
  if (coordinator !== url) await (await openPostgres(narrowed(coordinator, schema), () => {})).close();
  return {
    url: narrowed(url, schema),
    administer: (sql) => administer(narrowed(url, schema), sql),
    drop: async () => {
      // One after the other: on Citus, two of them at once wait for each other.
      await administer(coordinator, `select pg_advisory_xact_lock(1); drop schema ${schema} cascade`);
    },
  };
}
