// The tables that belong to no user, by the product's own code: presence and throttles, until they stop scaling.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { median } from '../../../bench/measure.ts';
import { short, table } from '../../../bench/table.ts';
import { sweepAccounts } from '../../../server/accounts/sweep.ts';
import { Throttle } from '../../../server/accounts/throttling/throttle.ts';
import { LOGIN_FAILURES } from '../../../server/accounts/throttling/throttle-rules.ts';
import { type Database, Unavailable } from '../../../server/database/database.ts';
import { openPostgres } from '../../../server/database/postgres/open.ts';
import { Visitors } from '../../../server/presence/visitors.ts';
import { connected } from '../../../server/testing/administer.ts';

const BEATS_APART_MS = 30_000;
const ROUNDS = 3;
const SETTLING = 3;
const NODES = 4;
const GUESSES = 300;
const HOUR_MS = 3_600_000;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

/** @returns infinity when the work takes longer than the product lets a statement take */
async function rounds(work: () => Promise<unknown>): Promise<number> {
  const ms: number[] = [];
  try {
    for (let round = 0; round < ROUNDS; round++) ms.push(await timed(work));
    return median(ms);
  } catch (error) {
    if (error instanceof Unavailable) return Number.POSITIVE_INFINITY;
    throw error;
  }
}

const told = (ms: number): string => (Number.isFinite(ms) ? short(ms) : 'breaks off');

/** Adds visitors to the site, all seen within the last half minute. @returns their ids */
async function arrive(client: pg.Client, count: number): Promise<string[]> {
  await client.query('truncate visitors');
  const seen = 'round(extract(epoch from now()) * 1000 - random() * $2)::bigint';
  const { rows } = await client.query<{ id: string }>(
    `insert into visitors (id, seen_at) select gen_random_uuid()::text, ${seen} from generate_series(1, $1) returning id`,
    [count, BEATS_APART_MS],
  );
  await client.query('vacuum (analyze) visitors');
  return rows.map(({ id }) => id);
}

/** A second of heartbeats at one of the nodes: what it takes to write them. */
async function write(db: Database, ids: readonly string[]): Promise<void> {
  const visitors = new Visitors(db, Date.now);
  for (const id of ids) visitors.beat(id, Date.now() - BEATS_APART_MS);
  await visitors.flush();
}

function shuffled(ids: readonly string[]): string[] {
  return ids
    .map((id) => ({ id, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ id }) => id);
}

async function presenceOf(
  url: string,
  client: pg.Client,
  online: number,
  isLogged: boolean,
): Promise<string[]> {
  await client.query(`alter table visitors set ${isLogged ? 'logged' : 'unlogged'}`);
  const ids = await arrive(client, online);
  const nodes = await Promise.all(Array.from({ length: NODES }, () => openPostgres(url, () => {})));
  try {
    const [one] = nodes;
    if (one === undefined) return [];
    const second = Math.ceil(online / (BEATS_APART_MS / 1_000));
    const writing = await rounds(() => write(one, shuffled(ids).slice(0, second)));
    const perNode = Math.ceil(second / NODES);
    const together = await rounds(() => {
      const mixed = shuffled(ids);
      return Promise.all(nodes.map((node, at) => write(node, mixed.slice(at * perNode, (at + 1) * perNode))));
    });
    // As often as PostgreSQL needs to settle for a plan, on a table that is written all the time.
    for (let count = 0; count < SETTLING; count++) await rounds(() => new Visitors(one, Date.now).flush());
    const look = await rounds(() => new Visitors(one, Date.now).flush());
    const rate = (ms: number) => Math.round((second * 1_000) / ms).toLocaleString('en');
    const kind = isLogged ? 'as it is' : 'unlogged';
    return [
      ...[online.toLocaleString('en'), kind, second.toLocaleString('en'), told(look)],
      ...[told(writing), rate(writing), told(together), rate(together)],
    ];
  } finally {
    await Promise.all(nodes.map((node) => node.close()));
    await client.query('alter table visitors set logged');
  }
}

const PRESENCE = [
  ...['online', 'table', 'heartbeats a second', 'count them, ms'],
  ...['write them by one node, ms', 'heartbeats/s', `by ${NODES} nodes, ms`, 'heartbeats/s'],
];

/** The cost of a second of presence while this many visitors are online. */
export async function measurePresence(url: string, online: readonly number[]): Promise<string> {
  const found: string[][] = [];
  await connected(url, async (client) => {
    for (const count of online) {
      for (const isLogged of [true, false]) found.push(await presenceOf(url, client, count, isLogged));
    }
  });
  return table(PRESENCE, found);
}

/** A wrong password for a name that nobody has guessed at before, and for all others together. */
const guess = (db: Database, name: string): Promise<unknown> => {
  const throttle = new Throttle(LOGIN_FAILURES, [name, '198.51.100.7'], Date.now);
  return throttle.admit(db).then(() => db.write((tx) => throttle.count(tx)));
};

async function throttlesOf(db: Database, client: pg.Client, held: number): Promise<string[]> {
  await client.query('truncate throttles');
  await client.query(
    `insert into throttles (key, failures, expires_at)
     select encode(sha256(n::text::bytea), 'base64'), 1, $2 from generate_series(1, $1) n`,
    [held, Date.now() + HOUR_MS],
  );
  await client.query('vacuum (analyze) throttles');
  const ms: number[] = [];
  for (let guesses = 0; guesses < GUESSES; guesses++) ms.push(await timed(() => guess(db, randomUUID())));
  const flood = await timed(() =>
    Promise.all(Array.from({ length: GUESSES }, () => guess(db, randomUUID()))),
  );
  const sweeping = await timed(() => sweepAccounts(db, Date.now() + HOUR_MS));
  return [
    held.toLocaleString('en'),
    short(median(ms)),
    short((GUESSES * 1_000) / flood),
    short(sweeping / 1_000),
  ];
}

/** The cost of a failed login in the database while this many names are remembered. */
export async function measureThrottles(url: string, held: readonly number[]): Promise<string> {
  const db = await openPostgres(url, () => {});
  const found: string[][] = [];
  try {
    await connected(url, async (client) => {
      for (const count of held) found.push(await throttlesOf(db, client, count));
    });
  } finally {
    await db.close();
  }
  return table(['names remembered', 'a guess, p50 ms', 'guesses/s, all at once', 'sweep of all, s'], found);
}
