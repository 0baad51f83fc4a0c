// `npm run trial -- citus [--only statements,move,disturbances,trials,suites] [--users 24]`: a coordinator and two workers of
// Citus on loopback, the suites of the server on each, and the users' view while a worker dies, hangs or joins.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { describeRun } from '../../../bench/machine.ts';
import { table } from '../../../bench/table.ts';
import { foldUsername } from '../../../server/accounts/usernames.ts';
import { BEYOND_OWNERS } from '../../../server/database/ownership.ts';
import { openPostgres } from '../../../server/database/postgres/open.ts';
import { BUILT, NodeUnderTest } from '../../../server/testing/node-under-test.ts';
import { until } from '../clusters/machines.ts';
import { SEEN_HEAD, type Seen, tell, Writers } from '../clusters/writers.ts';
import { CitusCluster, type Machine } from './cluster.ts';
import type { DistributedDatabase } from './distributed-database.ts';
import { checkMove } from './move.ts';
import { planStatements } from './statements.ts';
import { runSuites } from './suites.ts';

/** The suites are last, because a machine that restarts reads all that they left. */
const PARTS = ['statements', 'move', 'disturbances', 'trials', 'suites'];
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: PARTS.join() },
    users: { type: 'string', default: '24' },
    crowd: { type: 'string', default: '80' },
    runs: { type: 'string', default: '500' },
    kills: { type: 'string', default: '20' },
  },
});
const wanted = new Set(values.only.split(','));
const unknown = [...wanted].filter((part) => !PARTS.includes(part));
if (unknown.length > 0) throw new Error(`--only takes ${PARTS.join(', ')}, and not ${unknown.join(', ')}.`);
const CALM_MS = 3_000;
const DEAD_MS = 18_000;
const FROZEN_MS = 12_000;
const AFTERWARDS_MS = 6_000;
/** Citus' default, as on a site; the many schemas of the suites need fewer. */
const SHARDS = 32;
const SHARDS_OF_SUITES = 2;
const [THEIRS, OTHERS] = ['of that worker', 'all others'] as const;
const SECRET = 'a secret that only the cluster knows, 32 bytes and more';

const cluster = new CitusCluster();
const nodes: NodeUnderTest[] = [];
const failures: string[] = [];

async function checkStatements(database: DistributedDatabase): Promise<void> {
  await (await openPostgres(database.url, () => {})).close();
  const planned = await planStatements(database.url);
  const wrong = planned.filter(
    ({ name, shards, refused }) => refused !== undefined || (shards > 1 && !(name in BEYOND_OWNERS)),
  );
  const beyond = planned.filter(({ shards }) => shards > 1).map(({ name }) => name);
  console.log(`${planned.length} statements; on more than one shard: ${beyond.join(', ')}`);
  failures.push(...wrong.map(({ name, shards, refused }) => `${name}: ${refused ?? `${shards} shards`}`));
}

function checkSuites(database: DistributedDatabase): void {
  const [worker] = cluster.workers;
  assert(worker);
  const onCoordinator = runSuites(database.url);
  const onWorker = runSuites(database.at(worker), database.url);
  for (const [place, { passed, different, failed }] of Object.entries({ onCoordinator, onWorker })) {
    console.log(`${place}: ${passed} tests pass, ${different} differ as is known, ${failed.length} fail`);
    failures.push(...failed);
  }
}

function runTrial(name: string, args: readonly string[], url: string): void {
  const program = path.join(import.meta.dirname, '../../run.ts');
  const { status, stdout } = spawnSync(process.execPath, [program, name, ...args], {
    env: { ...process.env, TEST_DATABASE_URL: url },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  console.log(stdout.trim().split('\n').at(-1));
  if (status !== 0) failures.push(`The trial ${name} ended with ${status}.`);
}

interface Disturbance {
  name: string;
  users: number;
  /** Happens to the first worker, and returns once it is over. */
  happen: (worker: Machine, database: DistributedDatabase) => Promise<void>;
}

async function freezeAWhile(worker: Machine): Promise<void> {
  const thaw = cluster.freeze(worker);
  await delay(FROZEN_MS);
  await thaw();
}

async function growByOne(_worker: Machine, database: DistributedDatabase): Promise<void> {
  const since = performance.now();
  await cluster.join(await cluster.addWorker(), database);
  const moved = await database.rebalance();
  const seconds = Math.round((performance.now() - since) / 1000);
  console.log(`  ${moved} of ${SHARDS} groups of shards moved in ${seconds} s`);
}

const [users, crowd] = [Number(values.users), Number(values.crowd)];
const DISTURBANCES: readonly Disturbance[] = [
  {
    name: 'killed, back after 18 s',
    users,
    happen: async (worker) => {
      const restore = cluster.kill(worker);
      await delay(DEAD_MS);
      await restore();
    },
  },
  { name: 'frozen for 12 s', users, happen: freezeAWhile },
  { name: 'frozen for 12 s', users: crowd, happen: freezeAWhile },
  { name: 'a third one joins', users, happen: growByOne },
];

/** The results of each group of users, and the check of their writes. */
async function rowsOf(
  name: string,
  groups: Record<string, Writers>,
  seen: readonly Seen[],
): Promise<string[][]> {
  const rows: string[][] = [];
  for (const [at, [whose, group]] of Object.entries(groups).entries()) {
    const its = seen[at];
    assert(its);
    const [cells, isKept] = tell(its, await group.look());
    if (!isKept) failures.push(`${name}: a write of the users ${whose} was not kept as promised.`);
    if (whose === OTHERS && its.others.size > 0) failures.push(`${name}: it was noticed by all others.`);
    rows.push([name, `${group.count} ${whose}`, ...cells]);
  }
  return rows;
}

async function disturb(database: DistributedDatabase, disturbance: Disturbance): Promise<string[][]> {
  const [worker] = cluster.workers;
  assert(worker);
  const ports = nodes.map(({ port }) => port);
  const writers = await Writers.signUp(disturbance.users, ports);
  const there = await database.namesOn(worker);
  const groups = {
    [THEIRS]: writers.among((name) => there.has(foldUsername(name))),
    [OTHERS]: writers.among((name) => !there.has(foldUsername(name))),
  };
  const over = new AbortController();
  const writing = Object.values(groups).map((group) => group.goOn(over.signal));
  await delay(CALM_MS);
  await disturbance.happen(worker, database);
  await delay(AFTERWARDS_MS);
  over.abort();
  const rows = await rowsOf(disturbance.name, groups, await Promise.all(writing));
  for (const row of rows) console.log(`  ${row.join(' · ')}`);
  return rows;
}

async function checkDisturbances(database: DistributedDatabase): Promise<void> {
  const second = cluster.workers[1];
  assert(second);
  for (const url of [database.url, database.at(second)]) {
    const environment = { DATABASE_URL: url, EVENTS_URL: database.url, APP_SECRET: SECRET };
    const node = new NodeUnderTest(BUILT, environment);
    await node.start();
    nodes.push(node);
  }
  const rows: string[][] = [];
  for (const disturbance of DISTURBANCES) rows.push(...(await disturb(database, disturbance)));
  console.log(`\n${table(['worker', 'users', ...SEEN_HEAD], rows)}\n`);
  await until('The end of all prepared transactions', async () => {
    const [left] = await database.query(
      "select sum(result::int) as prepared from run_command_on_all_nodes('select count(*) from pg_prepared_xacts')",
    );
    return left?.['prepared'] === '0';
  });
  for (const node of nodes) assert(node.isAlive, node.log);
}

process.once('exit', () => cluster.stop());
for (const interrupt of ['SIGINT', 'SIGTERM'] as const) process.once(interrupt, () => process.exit(1));
try {
  await cluster.start(2);
  console.log(describeRun());
  const site = await cluster.database('site', SHARDS);
  if (wanted.has('statements')) await checkStatements(site);
  if (wanted.has('move')) {
    const wrong = await checkMove(cluster);
    console.log(`a site that began on one PostgreSQL: ${wrong.length} faults after its move`);
    failures.push(...wrong);
  }
  if (wanted.has('disturbances')) await checkDisturbances(site);
  if (wanted.has('trials')) {
    const { url } = await cluster.database('trials', SHARDS_OF_SUITES);
    runTrial('histories', ['--runs', values.runs, '--postgres', url], url);
    const torture = ['--engine', 'postgres', '--nodes', '2', '--kills', values.kills, '--users', '12'];
    runTrial('torture', torture, url);
  }
  if (wanted.has('suites')) checkSuites(await cluster.database('suites', SHARDS_OF_SUITES));
} finally {
  for (const node of nodes) await node.end('SIGKILL');
  cluster.stop(); // its processes would keep this one
}
assert.deepEqual(failures, []);
