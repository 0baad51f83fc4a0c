import { startPostgres } from './postgres.ts';

/** Vitest runs this once around the tests on PostgreSQL; they find its address in TEST_POSTGRES_URL. */
export async function setup(): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  process.env['TEST_POSTGRES_URL'] = postgres.url;
  console.log(`PostgreSQL ${postgres.source}`);
  return postgres.stop;
}
