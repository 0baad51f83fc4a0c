// `npm run mutation [-- accounts]`: how many small faults the tests notice; fails below the goal.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { interrupt, runToEnd } from '../scripts/run-to-end.ts';

const FOLDERS = ['accounts', 'checklist'];
const root = join(import.meta.dirname, '..');
const stryker = 'mutation/node_modules/@stryker-mutator/core/bin/stryker.js';
/** What the tests leave behind goes with it: a killed mutant seldom cleans up. */
const TMPDIR = mkdtempSync(join(tmpdir(), 'nightdrive-mutation-'));

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
const [, , only] = process.argv;
try {
  for (const folder of only === undefined ? FOLDERS : [only]) {
    console.log(`\nFaults in server/${folder}`);
    const what = ['--mutate', `server/${folder}/*.ts,!server/${folder}/*.test.ts`];
    const known = ['--incremental', '--incrementalFile', `reports/mutation/${folder}.json`];
    const env = { ...process.env, TMPDIR, MUTATED: folder };
    const reached = await runToEnd([stryker, 'run', 'mutation/stryker.config.json', ...what, ...known], {
      cwd: root,
      env,
    });
    if (!reached) process.exitCode = 1;
  }
} finally {
  rmSync(TMPDIR, { recursive: true, force: true });
}
