import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../database/database.ts';
import { openPostgres } from '../../database/postgres/open.ts';
import { type FreshSchema, freshSchema } from '../../testing/fresh-schema.ts';
import { counts, openSessions } from './counts.ts';

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
  expect(await counts(db, NOW)).toMatchObject({
    accounts: { rows: 1_500, isEstimate: false },
    notes: { rows: 0, isEstimate: false },
    sessions: { rows: 1_500, isEstimate: false },
  });
  expect(await openSessions(db, NOW + 500)).toBe(1_000);
});

test('a table of more than 100,000 rows is estimated, and the estimate follows rows added after the statistics', async () => {
  await accounts(1, 110_000);
  await schema.administer('analyze accounts, sessions');
  expect(Math.abs((await openSessions(db, NOW)) - 110_000)).toBeLessThan(1_100);
  await accounts(110_001, 150_000);
  const found = await counts(db, NOW);
  expect(found).toMatchObject({ accounts: { isEstimate: true }, sessions: { isEstimate: true } });
  expect(Math.abs(found.accounts.rows - 150_000)).toBeLessThan(3_000);
  expect(Math.abs(found.sessions.rows - 150_000)).toBeLessThan(3_000);
});

test('a table that shrank is estimated as it was, and counted again after its next analysis', async () => {
  await accounts(1, 110_000);
  await schema.administer(`analyze sessions; delete from sessions where expires_at > ${NOW} + 1000`);
  expect((await counts(db, NOW)).sessions).toMatchObject({ isEstimate: true });
  await schema.administer('analyze sessions');
  expect((await counts(db, NOW)).sessions).toEqual({ rows: 1_000, isEstimate: false });
});

test('a table without statistics that takes too long to count is named, with what helps', async () => {
  await schema.administer('alter table notes rename to all_notes');
  await schema.administer("create view notes as select '' as deletion from pg_sleep(10)");
  await expect(counts(db, NOW)).rejects.toThrow('Counting the notes took too long.');
});
