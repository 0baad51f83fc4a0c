// `npm run trial -- citus [--only statements,move,trials,suites]`: a coordinator and two workers of Citus on loopback, and
// the suites of the server on each.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describeRun } from '../../../bench/machine.ts';
import { openPostgres } from '../../../server/database/postgres/open.ts';
import { BEYOND_OWNERS } from '../../../server/testing/beyond-owners.ts';
import { given } from '../../running/arguments.ts';
import { CitusCluster } from './cluster.ts';
import type { DistributedDatabase } from './distributed-database.ts';
import { checkMove } from './move.ts';
import { planStatements } from './statements.ts';
import { suitesPass } from './suites.ts';

/** The suites are last, because a machine that restarts reads all that they left. */
const PARTS = ['statements', 'move', 'trials', 'suites'];
const { only, runs, kills } = given({ only: PARTS.join(), runs: 500, kills: 20 });
const wanted = new Set(only.split(','));
const unknown = [...wanted].filter((part) => !PARTS.includes(part));
if (unknown.length > 0) throw new Error(`--only takes ${PARTS.join(', ')}, and not ${unknown.join(', ')}.`);
/** Citus' default, as on a site; the many schemas of the suites need fewer. */
const SHARDS = 32;
const SHARDS_OF_SUITES = 2;

const cluster = new CitusCluster();
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
  if (!suitesPass(database.url)) failures.push('The suites fail on the coordinator.');
  if (!suitesPass(database.at(worker), database.url)) failures.push('The suites fail on a worker.');
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
  if (wanted.has('trials')) {
    const { url } = await cluster.database('trials', SHARDS_OF_SUITES);
    runTrial('histories', ['--runs', String(runs), '--postgres', url], url);
    const torture = ['--engine', 'postgres', '--nodes', '2', '--kills', String(kills), '--users', '12'];
    runTrial('torture', torture, url);
  }
  if (wanted.has('suites')) checkSuites(await cluster.database('suites', SHARDS_OF_SUITES));
} finally {
  cluster.stop(); // its processes would keep this one
}
assert.deepEqual(failures, []);
