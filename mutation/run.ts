// `npm run mutation [-- accounts | accounts/recovery]`: how many mutants the tests kill; fails below the goal.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../scripts/postgres.ts';

const GOAL_PERCENT = 90;

interface Group {
  folder: 'accounts' | 'checklist';
  /** The files to mutate, within the folder. */
  files: readonly string[];
  /** The tests that have to kill the mutants, within the server: few, because they run for each mutant. */
  tests: readonly string[];
}

const EVENTS = ['accounts/events/account-events', 'operations/logs/security-log'];
/** The tests of code that several rooms use. */
const ALL = ['accounts/**/*', 'live/live', 'operations/logs/security-log'];

const room = (name: string, ...tests: string[]): Group => ({
  folder: 'accounts',
  files: [`${name}/*`],
  tests: [`accounts/${name}/*`, ...tests, ...EVENTS],
});

/** No commas in the patterns: they divide them. */
const GROUPS: readonly Group[] = [
  {
    folder: 'checklist',
    files: ['**/*'],
    tests: [
      'checklist/**/*',
      'live/!(*.postgres)',
      'operations/commands/access/shares',
      'operations/logs/security-log',
    ],
  },
  room('pictures', 'accounts/registration', 'accounts/profile'),
  room('recovery'),
  room('tokens'),
  room('events', 'checklist/sharing/events'),
  room('passkeys', 'accounts/signing/replaced-secret'),
  {
    folder: 'accounts',
    files: ['usernames', 'passwords/passwords', 'signing/*'],
    tests: ['accounts/usernames', 'accounts/passwords/passwords', 'accounts/signing/*'],
  },
  {
    folder: 'accounts',
    files: ['@(change-password|deps)', 'passwords/confirm-password', 'sessions/*', 'throttling/*'],
    tests: ALL,
  },
  {
    folder: 'accounts',
    files: ['!(change-password|deps|usernames)'],
    tests: ALL,
  },
];

interface Position {
  line: number;
  column: number;
}

interface Mutant {
  file: string;
  location: { start: Position; end: Position };
  replacement?: string;
  status: string;
}

interface Report {
  files: Record<string, { mutants: Omit<Mutant, 'file'>[] }>;
}

const root = join(import.meta.dirname, '..');

/** Makes each mutant in some places, one at a time, and shows it to the tests on one engine. */
async function mutantsOf(
  places: readonly string[],
  tests: readonly string[],
  engine: Record<string, string>,
): Promise<Mutant[]> {
  const env = {
    ...process.env,
    ...engine,
    TMPDIR,
    TESTS: tests.map((name) => `server/${name}.test.ts`).join(','),
  };
  const stryker = [
    'mutation/node_modules/@stryker-mutator/core/bin/stryker.js',
    'run',
    'mutation/stryker.config.json',
  ];
  const workers = String(Math.max(2, availableParallelism()));
  const options = ['--mutate', places.join(','), '--concurrency', workers];
  const running = spawn(process.execPath, [...stryker, ...options], { cwd: root, env, stdio: 'inherit' });
  const end = () => running.kill();
  process.once('exit', end);
  const [status] = await once(running, 'exit');
  process.off('exit', end);
  if (status !== 0) throw new Error('The tests did not run.');
  const report: Report = JSON.parse(readFileSync(join(root, 'reports/mutation.json'), 'utf8'));
  return Object.entries(report.files).flatMap(([file, { mutants }]) =>
    mutants.map((mutant) => ({ file, ...mutant })),
  );
}

const isNoticed = ({ status }: Mutant) => ['Killed', 'Timeout'].includes(status);
const isMissed = ({ status }: Mutant) => ['Survived', 'NoCoverage'].includes(status);

/** As Stryker names a place in a file: in a report columns count from 1, here from 0. */
const placeOf = ({ file, location: { start, end } }: Mutant) =>
  `${file}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;
const nameOf = (mutant: Mutant) => `${placeOf(mutant)} ${mutant.replacement}`;

/** Shows the mutants of a group to the tests on SQLite, and those that survive to the tests on PostgreSQL. */
async function outcomesOf({ folder, files, tests }: Group, postgresUrl: string): Promise<Mutant[]> {
  const places = [...files.map((name) => `server/${folder}/${name}.ts`), '!server/**/*.test.ts'];
  console.log(`\nMutants of ${places}, on SQLite`);
  const onSqlite = await mutantsOf(places, tests, { TEST_ENGINE: 'sqlite' });
  const missed = onSqlite.filter(isMissed);
  if (missed.length === 0) return onSqlite;
  console.log(`\nThe ${missed.length} that survived, on PostgreSQL`);
  const engine = { TEST_ENGINE: 'postgres', TEST_POSTGRES_URL: postgresUrl };
  const onPostgres = await mutantsOf(missed.map(placeOf), tests, engine);
  const noticed = new Set(onPostgres.filter(isNoticed).map(nameOf));
  return onSqlite.map((mutant) => (noticed.has(nameOf(mutant)) ? { ...mutant, status: 'Killed' } : mutant));
}

function judge(folder: string, outcomes: readonly Mutant[]): string {
  const noticed = outcomes.filter(isNoticed).length;
  const all = noticed + outcomes.filter(isMissed).length;
  const percent = (100 * noticed) / all;
  if (!(percent >= GOAL_PERCENT)) process.exitCode = 1;
  return `server/${folder}: ${noticed} of ${all} mutants killed, ${percent.toFixed(1)} %`;
}

const [, , only = ''] = process.argv;
const isMeant = ({ folder, files }: Group) => files.some((file) => `${folder}/${file}`.startsWith(only));
const groups = GROUPS.filter(isMeant);
if (groups.length === 0)
  throw new Error(`There is no ${only}: name accounts, a room of it, checklist or none.`);
/** What the tests leave behind goes with it: a test that a mutant breaks off seldom cleans up. */
const TMPDIR = mkdtempSync(join(tmpdir(), 'nightdrive-mutation-'));
process.once('exit', () => rmSync(TMPDIR, { recursive: true, force: true }));
// What this process has started ends with it, but only at an exit: a signal alone would leave it running.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
const outcomes = new Map<string, Mutant[]>();
const postgres = await startPostgres();
try {
  for (const group of groups) {
    outcomes.set(group.folder, [
      ...(outcomes.get(group.folder) ?? []),
      ...(await outcomesOf(group, postgres.url)),
    ]);
  }
  for (const [folder, all] of outcomes) console.log(judge(folder, all));
} finally {
  await postgres.stop();
}
