// What runs apart from the calls of users: the counts and sweeps, a scrape of the metrics, the start of a node.
import type pg from 'pg';
import { short, table } from '../../../bench/table.ts';
import { sweepAccounts } from '../../../server/accounts/sweep.ts';
import { sweepBin } from '../../../server/checklist/bin/bin-size.ts';
import { sweepEarlierTexts } from '../../../server/checklist/rows/earlier-texts.ts';
import type { Database } from '../../../server/database/database.ts';
import { openPostgres } from '../../../server/database/postgres/open.ts';
import { counts } from '../../../server/operations/metrics/counts.ts';
import { Visitors } from '../../../server/presence/visitors.ts';
import { connected } from '../../../server/testing/administer.ts';
import type { Compared } from './rounds.ts';
import { METRICS_TOKEN, type Site } from './site.ts';

const DAY_MS = 24 * 3_600_000;

/** How long the work takes, in ms, or why it failed. */
async function told(work: () => Promise<unknown>): Promise<string> {
  const since = performance.now();
  try {
    await work();
    return short(performance.now() - since);
  } catch (error) {
    return `${error instanceof Error ? error.message : error} after ${short(performance.now() - since)}`;
  }
}

/** Sweeps what is due, and returns the number of rows. */
async function swept(client: pg.Client, from: string, sweeping: () => Promise<void>): Promise<string> {
  const count = async () =>
    Number((await client.query<{ rows: string }>(`select count(*) as rows from ${from}`)).rows[0]?.rows);
  const before = await count();
  const ms = await told(sweeping);
  return `${ms} for ${(before - (await count())).toLocaleString('en')} rows`;
}

const scrape = (site: Site) =>
  site.expect(200, {
    method: 'GET',
    path: '/metrics',
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });

async function ofSite({ url, site }: Compared, client: pg.Client): Promise<string[]> {
  const db: Database = await openPostgres(url, () => {});
  const now = Date.now();
  try {
    const visitors = new Visitors(db, Date.now);
    const idle = async () => {
      await sweepAccounts(db, now);
      await sweepBin(db, now);
      await sweepEarlierTexts(db, now);
    };
    await site.stop();
    return [
      short(await site.start()),
      await told(() => scrape(site)),
      await told(() => scrape(site)),
      await told(() => counts(db, now)),
      await told(() => visitors.flush()),
      await told(idle),
      await swept(client, 'sessions', () => sweepAccounts(db, now + 3 * DAY_MS)),
      await swept(client, 'bin_notes', () => sweepBin(db, now + 3 * DAY_MS)),
      await swept(client, 'earlier_texts', () => sweepEarlierTexts(db, now + 3 * DAY_MS)),
      await told(() => client.query('vacuum (analyze) notes')),
    ];
  } finally {
    await db.close();
  }
}

const WHAT = [
  'a node starts on a schema that is up to date',
  'first scrape of /metrics',
  'a scrape of /metrics within the minute',
  '`npm run admin -- stats`',
  'presence, nobody there: what each node asks once a second',
  'all sweeps, nothing due',
  'sweep of three days of sessions',
  'sweep of three days of the bin',
  'sweep of three days of earlier texts',
  'vacuum (analyze) notes',
];

/** A table of what the work apart from calls takes on each site, in ms. */
export async function compareApart(sites: readonly Compared[]): Promise<string> {
  const columns: string[][] = [];
  for (const compared of sites) {
    columns.push(await connected(compared.url, (client) => ofSite(compared, client)));
  }
  const heads = sites.map(({ site }) => `ms, ${site.town.size.users.toLocaleString('en')} users`);
  return table(
    ['what', ...heads],
    WHAT.map((what, at) => [what, ...columns.map((column) => column[at] ?? '')]),
  );
}
