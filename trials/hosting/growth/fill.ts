import { createHash } from 'node:crypto';
import pg from 'pg';
import sharp from 'sharp';
import { table } from '../../../bench/table.ts';
import { hashPassword } from '../../../server/accounts/passwords/passwords.ts';
import { openPostgres } from '../../../server/database/postgres/open.ts';
import { connected } from '../../../server/testing/administer.ts';
import { copyRows } from './copy.ts';
import { tablesOf } from './tables.ts';
import type { Town } from './town.ts';

export const PASSWORD = 'Correct-horse-7';
const PICTURE_PX = 512;

/** A picture as the site keeps it, of some 10 kB: a little noise, as in a photograph. */
async function makePicture(): Promise<{ id: string; data: Uint8Array }> {
  const noise = { type: 'gaussian', mean: 128, sigma: 5 } as const;
  const create = { width: PICTURE_PX, height: PICTURE_PX, channels: 3, background: '#000', noise } as const;
  const data = await sharp({ create }).webp({ quality: 80 }).toBuffer();
  return { id: createHash('sha256').update(data).digest('hex'), data };
}

interface ForeignKey {
  name: string;
  table: string;
  definition: string;
}

async function foreignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by conname`,
  );
  return rows;
}

/** Runs the work without the foreign keys, and then has PostgreSQL check all of them at once, as pg_restore does. */
async function checkedAtTheEnd(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const keys = await foreignKeys(client);
  for (const { table, name } of keys) {
    await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`);
  }
  await work();
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`);
  }
}

const seconds = (since: number): number => (performance.now() - since) / 1_000;

interface Filling {
  rows: string;
  seconds: number;
}

const whole = new Intl.NumberFormat('en');

async function sizes(
  client: pg.Client,
  filled: ReadonlyMap<string, Filling>,
  { size }: Town,
): Promise<string> {
  const rows: string[][] = [];
  const bytes = new Map<string, number>();
  for (const [name, { rows: count, seconds }] of filled) {
    const found = await client.query<{ data: number; all: number }>(
      'select pg_table_size($1)::float8 as data, pg_total_relation_size($1)::float8 as all',
      [name],
    );
    const { data = 0, all = 0 } = found.rows[0] ?? {};
    const perRow = (bytes: number) => whole.format(Math.round(bytes / Math.max(1, Number(count))));
    const rate = whole.format(Math.round(Number(count) / seconds));
    const megabytes = (all / 1e6).toFixed(1);
    bytes.set(name, all);
    rows.push([name, whole.format(Number(count)), rate, megabytes, perRow(data), perRow(all - data)]);
  }
  const all = bytes.values().reduce((sum, one) => sum + one, 0);
  const perUser = whole.format(Math.round(all / size.users));
  const perNote = whole.format(Math.round((bytes.get('notes') ?? 0) / Number(filled.get('notes')?.rows)));
  return [
    table(['table', 'rows', 'rows a second', 'MB', 'bytes a row', 'of its indexes'], rows),
    `${(all / 1e6).toFixed(0)} MB: ${perUser} bytes a user with all that is in the lists, ${perNote} a note`,
  ].join('\n\n');
}

/**
 * Fills an empty database with a town, by COPY.
 * @returns a table of what it took
 */
export async function fill(url: string, town: Town, now: number): Promise<string> {
  const site = await openPostgres(url, () => {});
  await site.close();
  return await connected(url, async (client) => {
    const filled = new Map<string, Filling>();
    const common = { now, passwordHash: await hashPassword(PASSWORD), picture: await makePicture() };
    await checkedAtTheEnd(client, async () => {
      for (const { table, columns, rows } of tablesOf(town, common)) {
        const since = performance.now();
        await copyRows(client, table, columns, rows);
        filled.set(table, { rows: '0', seconds: seconds(since) });
      }
    });
    await client.query("update totals set value = (select count(*) from visitors) where name = 'visitors'");
    await client.query(`vacuum (analyze) ${[...filled.keys(), 'totals'].join()}`);
    for (const [name, filling] of filled) {
      const counted = await client.query<{ rows: string }>(`select count(*) as rows from ${name}`);
      filling.rows = counted.rows[0]?.rows ?? '0';
    }
    return await sizes(client, filled, town);
  });
}
