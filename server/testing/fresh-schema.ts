import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface FreshSchema {
  url: string;
  /** Runs statements beside the server, as an operator would. */
  administer: (sql: string) => Promise<pg.QueryResult>;
  drop: () => Promise<void>;
}

async function administer(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

function postgresOfTests(): string {
  const url = process.env['TEST_POSTGRES_URL'];
  if (url === undefined) throw new Error('TEST_POSTGRES_URL is not set: run the tests with "npm test".');
  return url;
}

/** An empty schema of the PostgreSQL of the tests, and an address that leads into it. */
export async function freshSchema(): Promise<FreshSchema> {
  const url = postgresOfTests();
  const schema = `test_${randomBytes(8).toString('hex')}`;
  await administer(url, `create schema ${schema}`);
  const narrowed = new URL(url);
  narrowed.searchParams.set('options', `-c search_path=${schema}`);
  return {
    url: narrowed.href,
    administer: (sql) => administer(narrowed.href, sql),
    drop: async () => {
      await administer(url, `drop schema ${schema} cascade`);
    },
  };
}
