// `npm run siege -- --seconds 8 [--only orders] [--engine sqlite] [--of ../checkout]`: one attacker within the limits
// beside ten users, on a built server with all its limits; how the site was for the users. Linux alone has the addresses
// that it needs.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describeRun } from '../../bench/machine.ts';
import { short, table } from '../../bench/table.ts';
import { startPostgres } from '../../scripts/postgres.ts';
import { freshSchema } from '../../server/testing/fresh-schema.ts';
import { BUILT, NodeUnderTest } from '../../server/testing/node-under-test.ts';
import { given } from '../running/arguments.ts';
import type { Target } from './flood.ts';
import { FLOODS } from './floods.ts';
import { arrive, goAbout, type Seen, type Times } from './users.ts';

const P99_MAX_MS = 250;
const MEMORY_MAX_MB = 400;

const {
  seconds,
  only,
  engine: engines,
  of,
} = given({ seconds: 8, only: '', engine: 'sqlite,postgres', of: '' });
/** Built from this checkout, or from another one to compare. */
const PROGRAM = of === '' ? BUILT : resolve(of, 'dist/server/main.js');
const SECRET = 'a secret that only the siege knows, 32 bytes and more';

interface Outcome extends Seen {
  peak: number;
  alive: boolean;
}

async function underFlood(name: string, engine: Target['engine']): Promise<Outcome> {
  const schema = engine === 'postgres' ? await freshSchema() : undefined;
  const folder = mkdtempSync(join(tmpdir(), 'nightdrive-siege-'));
  const server = new NodeUnderTest(PROGRAM, {
    RATE_LIMIT: 'on',
    DATA_DIR: folder,
    NODE_OPTIONS: '--max-semi-space-size=8',
    MALLOC_ARENA_MAX: '1',
    ...(schema && { DATABASE_URL: schema.url, APP_SECRET: SECRET }),
  });
  await server.start();
  const attacker = fork(new URL('./attacker.ts', import.meta.url), [name, String(server.port), engine]);
  try {
    await Promise.race([
      once(attacker, 'message'),
      once(attacker, 'exit').then(() => Promise.reject(new Error('The attacker ended.'))),
    ]);
    const users = await arrive(server.port);
    attacker.send('go');
    const seen = await goAbout(users, seconds * 1_000, FLOODS[name]?.aimedAt);
    return { ...seen, peak: server.peakMemory ?? Number.NaN, alive: server.isAlive };
  } finally {
    attacker.kill('SIGKILL');
    await server.end('SIGKILL');
    await schema?.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const quantiles = (times: Times): string =>
  times.count === 0 ? '' : `${short(times.quantile(0.5))} / ${short(times.quantile(0.99))}`;

const failures = (all: readonly Times[]): number => all.reduce((sum, { failed }) => sum + failed, 0);

function row(name: string, { reads, writes, rarely, peak, alive }: Outcome): string[] {
  const all = [reads, writes, rarely];
  const count = all.reduce((sum, times) => sum + times.count, 0);
  const slowest = Math.max(reads.quantile(0.99), writes.quantile(0.99));
  const held = alive && failures(all) === 0 && slowest <= P99_MAX_MS && !(peak > MEMORY_MAX_MB);
  const failed = `${failures(all)} of ${count}`;
  return [name, ...all.map(quantiles), failed, alive ? short(peak) : 'died', held ? '✓' : 'short'];
}

const HEAD = ['flood', 'reads', 'writes', 'aimed at', 'failed', 'memory, MB', ''];

async function siege(title: string, engine: Target['engine']): Promise<void> {
  const rows: string[][] = [];
  for (const name of Object.keys(FLOODS).filter((one) => one.includes(only))) {
    const outcome = await underFlood(name, engine);
    rows.push(row(name, outcome));
    const reasons = [outcome.reads, outcome.writes, outcome.rarely].flatMap((times) => [...times.reasons]);
    console.log(`  ${[rows.at(-1)?.join(' · '), ...reasons].join('\n    ')}`);
  }
  console.log(`\n${title}\n\n${table(HEAD, rows)}\n`);
}

console.log(
  `${of ? `the server of ${PROGRAM}, attacked by ` : ''}${describeRun()} · ${seconds} s each · p50 / p99 in ms`,
);
if (engines.includes('sqlite')) await siege('SQLite', 'sqlite');
if (engines.includes('postgres')) {
  const postgres = await startPostgres({ durable: true });
  process.env['TEST_POSTGRES_URL'] = postgres.url;
  await siege('PostgreSQL', 'postgres');
  await postgres.stop();
}
process.exit();
