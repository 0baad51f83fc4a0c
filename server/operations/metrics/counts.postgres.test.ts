import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../database/database.ts';
import { openPostgres } from '../../database/postgres/open.ts';
import { type FreshSchema, freshSchema } from '../../testing/fresh-schema.ts';
import { type Counted, countOf } from './counts.ts';

let schema: FreshSchema;
let db: Database;

beforeEach(async () => {
  schema = await freshSchema();
  db = await openPostgres(schema.url, () => {});
  // Autovacuum, analyzing in the middle of an insert, would count the new pages and not the new rows.
  for (const table of ['accounts', 'sessions'])
    await schema.administer(`alter table ${table} set (autovacuum_enabled = false)`);
});
afterEach(async () => {
  await db.close();
  await schema.drop();
});

const NOW = 1_800_000_000_000;
const count = (table: Counted, now = NOW) => countOf(db, table, now);

/** Makes accounts with a session each, whose numbers are these. */
async function accounts(from: number, to: number): Promise<void> {
  const numbers = `from generate_series(${from}, ${to}) n`;
  await schema.administer(`insert into accounts (id, username, password_hash, created_at)
    select 'account-' || n, 'user-' || n, 'none', 0 ${numbers}`);
  await schema.administer(`insert into sessions (owner, id, created_at, used_at, expires_at)
    select 'account-' || n, 'session', 0, 0, ${NOW} + n ${numbers}`);
}

test('a table is counted while its statistics say 100,000 rows or fewer', async () => {
  await accounts(1, 1_000);
  await schema.administer('analyze accounts, sessions');
  await accounts(1_001, 1_500);
  expect(await count('accounts')).toEqual({ rows: 1_500, isEstimate: false });
  expect(await count('notes')).toEqual({ rows: 0, isEstimate: false });
  expect(await count('sessions', NOW + 500)).toEqual({ rows: 1_000, isEstimate: false });
});

test('a table of more than 100,000 rows is estimated, and the estimate follows rows added after the statistics', async () => {
  await accounts(1, 110_000);
  await schema.administer('analyze accounts, sessions');
  expect(Math.abs((await count('sessions')).rows - 110_000)).toBeLessThan(1_100);
  await accounts(110_001, 150_000);
  for (const table of ['accounts', 'sessions'] as const) {
    const { rows, isEstimate } = await count(table);
    expect(isEstimate).toBe(true);
    expect(Math.abs(rows - 150_000)).toBeLessThan(3_000);
  }
});

test('a table that shrank is estimated as it was, and counted again after its next analysis', async () => {
  await accounts(1, 110_000);
  await schema.administer(`analyze sessions; delete from sessions where expires_at > ${NOW} + 1000`);
  expect(await count('sessions')).toMatchObject({ isEstimate: true });
  await schema.administer('analyze sessions');
  expect(await count('sessions')).toEqual({ rows: 1_000, isEstimate: false });
});

test('a table without statistics that takes too long to count is named, with what helps', async () => {
  await schema.administer('alter table notes rename to all_notes');
  await schema.administer("create view notes as select '' as deletion from pg_sleep(10)");
  await expect(count('notes')).rejects.toThrow('Counting the notes took too long.');
});
