// `npm run mutation [-- accounts]`: how many small faults the tests notice; fails below the goal.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { interrupt, runToEnd } from '../scripts/run-to-end.ts';

const GOAL_PERCENT = 90;

interface Group {
  folder: 'accounts' | 'checklist';
  files: readonly string[];
  /** The tests that have to notice: few, because they run for each fault. */
  tests: readonly string[];
}

const GROUPS: readonly Group[] = [
  { folder: 'checklist', files: ['*'], tests: ['*'] },
  {
    folder: 'accounts',
    files: ['picture-*', 'sent-picture', 'square-picture', 'upload-memory'],
    tests: ['picture-*', 'registration', 'square-picture', 'upload-memory'],
  },
  {
    folder: 'accounts',
    files: ['passwords', 'secret', 'tokens', 'turns', 'usernames'],
    tests: ['passwords', 'secret', 'tokens', 'turns', 'usernames'],
  },
  {
    folder: 'accounts',
    files: ['authenticate', 'change-password', 'deps', 'login', 'sessions', 'sweep', 'throttle'],
    tests: ['authenticate', 'change-password', 'login', 'registration', 'sessions', 'sweep', 'throttle'],
  },
  {
    folder: 'accounts',
    files: ['accounts', 'faults', 'registration', 'routes'],
    tests: ['accounts', 'profile', 'registration', 'sessions'],
  },
];

interface Report {
  files: Record<string, { mutants: { status: string }[] }>;
}

const root = join(import.meta.dirname, '..');
const stryker = 'mutation/node_modules/@stryker-mutator/core/bin/stryker.js';
/** What the tests leave behind goes with it: what a fault breaks off seldom cleans up. */
const TMPDIR = mkdtempSync(join(tmpdir(), 'nightdrive-mutation-'));

/** Puts each fault into the files, one at a time; gives what became of each. */
async function outcomesOf({ folder, files, tests }: Group): Promise<string[]> {
  const listed = (names: readonly string[], end: string) =>
    names.map((name) => `server/${folder}/${name}${end}`).join(',');
  const mutate = `${listed(files, '.ts')},!server/**/*.test.ts`;
  console.log(`\nFaults in ${mutate}`);
  const args = ['run', 'mutation/stryker.config.json', '--mutate', mutate];
  const env = { ...process.env, TMPDIR, TESTS: listed(tests, '.test.ts') };
  const workers = String(Math.max(2, availableParallelism()));
  if (!(await runToEnd([stryker, ...args, '--concurrency', workers], { cwd: root, env }))) {
    throw new Error('The tests did not run.');
  }
  const report: Report = JSON.parse(readFileSync(join(root, 'reports/mutation.json'), 'utf8'));
  return Object.values(report.files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
}

function judge(folder: string, outcomes: readonly string[]): string {
  const noticed = outcomes.filter((status) => ['Killed', 'Timeout'].includes(status)).length;
  const missed = outcomes.filter((status) => ['Survived', 'NoCoverage'].includes(status)).length;
  const percent = (100 * noticed) / (noticed + missed);
  if (!(percent >= GOAL_PERCENT)) process.exitCode = 1;
  return `server/${folder}: ${noticed} of ${noticed + missed} faults noticed, ${percent.toFixed(1)} %`;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
const [, , only] = process.argv;
const outcomes = new Map<string, string[]>();
try {
  for (const group of GROUPS.filter(({ folder }) => only === undefined || folder === only)) {
    outcomes.set(group.folder, [...(outcomes.get(group.folder) ?? []), ...(await outcomesOf(group))]);
  }
  if (outcomes.size === 0)
    throw new Error(`There are no faults for ${only}: say accounts, checklist or nothing.`);
  for (const [folder, all] of outcomes) console.log(judge(folder, all));
} finally {
  rmSync(TMPDIR, { recursive: true, force: true });
}
