// `npm run mutation [-- accounts | accounts/recovery]`: how many mutants the tests kill; fails below the goal.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';

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
const ALL = ['accounts/**/!(*.postgres)', 'live/live', 'operations/logs/security-log'];

const room = (name: string, ...tests: string[]): Group => ({
  folder: 'accounts',
  files: [`${name}/*`],
  tests: [`accounts/${name}/!(*.postgres)`, ...tests, ...EVENTS],
});

/** No commas in the patterns: they divide them. */
const GROUPS: readonly Group[] = [
  { folder: 'checklist', files: ['**/*'], tests: ['checklist/**/!(*.postgres)'] },
  room('pictures', 'accounts/registration'),
  room('recovery'),
  room('tokens'),
  room('events', 'checklist/sharing/events'),
  room('passkeys', 'accounts/signing/replaced-secret'),
  {
    folder: 'accounts',
    files: ['usernames', 'passwords/passwords', 'signing/*'],
    tests: ['accounts/usernames', 'accounts/passwords/passwords', 'accounts/signing/!(*.postgres)'],
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

interface Report {
  files: Record<string, { mutants: { status: string }[] }>;
}

const root = join(import.meta.dirname, '..');
/** What the tests leave behind goes with it: a test that a mutant breaks off seldom cleans up. */
const TMPDIR = mkdtempSync(join(tmpdir(), 'nightdrive-mutation-'));

/** Makes each mutant of the files, one at a time. Returns what became of each. */
function outcomesOf({ folder, files, tests }: Group): string[] {
  const mutate = [...files.map((name) => `server/${folder}/${name}.ts`), '!server/**/*.test.ts'].join(',');
  console.log(`\nMutants of ${mutate}`);
  const env = { ...process.env, TMPDIR, TESTS: tests.map((name) => `server/${name}.test.ts`).join(',') };
  const stryker = [
    'mutation/node_modules/@stryker-mutator/core/bin/stryker.js',
    'run',
    'mutation/stryker.config.json',
  ];
  const options = ['--mutate', mutate, '--concurrency', String(Math.max(2, availableParallelism()))];
  const { status } = spawnSync(process.execPath, [...stryker, ...options], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The tests did not run.');
  const report: Report = JSON.parse(readFileSync(join(root, 'reports/mutation.json'), 'utf8'));
  return Object.values(report.files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
}

function judge(folder: string, outcomes: readonly string[]): string {
  const noticed = outcomes.filter((status) => ['Killed', 'Timeout'].includes(status)).length;
  const missed = outcomes.filter((status) => ['Survived', 'NoCoverage'].includes(status)).length;
  const percent = (100 * noticed) / (noticed + missed);
  if (!(percent >= GOAL_PERCENT)) process.exitCode = 1;
  return `server/${folder}: ${noticed} of ${noticed + missed} mutants killed, ${percent.toFixed(1)} %`;
}

const [, , only = ''] = process.argv;
const isMeant = ({ folder, files }: Group) => files.some((file) => `${folder}/${file}`.startsWith(only));
const outcomes = new Map<string, string[]>();
try {
  for (const group of GROUPS.filter(isMeant)) {
    outcomes.set(group.folder, [...(outcomes.get(group.folder) ?? []), ...outcomesOf(group)]);
  }
  if (outcomes.size === 0)
    throw new Error(`There is no ${only}: name accounts, a room of it, checklist or none.`);
  for (const [folder, all] of outcomes) console.log(judge(folder, all));
} finally {
  rmSync(TMPDIR, { recursive: true, force: true });
}
