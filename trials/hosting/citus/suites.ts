import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

const SUITES = [
  'server/testing/contract',
  'server/checklist',
  'server/accounts',
  'server/presence',
  'server/database/ownership',
];

/** The tests that fail on Citus, and why. */
const DIFFERENT: Readonly<Record<string, string>> = {
  'a change whose backend is killed is made on another one, or answered 503':
    'The test looks for a lock where it is connected, and the lock is on a worker.',
};

const Report = Type.Object({
  numPassedTests: Type.Number(),
  testResults: Type.Array(
    Type.Object({
      name: Type.String(),
      status: Type.String(),
      assertionResults: Type.Array(Type.Object({ fullName: Type.String(), status: Type.String() })),
    }),
  ),
});

export interface Outcome {
  passed: number;
  /** The tests that are known to fail. */
  different: number;
  failed: string[];
}

/** Runs the suites of the server on the PostgreSQL of an address; one on a worker has the tables made by the coordinator. */
export function runSuites(url: string, coordinator?: string): Outcome {
  const report = path.join(tmpdir(), `nightdrive-citus-${process.pid}.json`);
  const vitest = path.join(import.meta.dirname, '../../../node_modules/vitest/vitest.mjs');
  const args = ['run', '--project', 'postgres', '--reporter', 'json', '--outputFile', report, ...SUITES];
  spawnSync(process.execPath, [vitest, ...args], {
    cwd: path.join(import.meta.dirname, '../../..'),
    env: {
      ...process.env,
      TEST_DATABASE_URL: url,
      ...(coordinator !== undefined && { TEST_COORDINATOR_URL: coordinator }),
    },
    stdio: 'ignore',
  });
  const { numPassedTests, testResults } = Value.Parse(Report, JSON.parse(readFileSync(report, 'utf8')));
  rmSync(report);
  const failures = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName }) => fullName);
  // A file that does not load has no tests that could fail.
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  );
  const failed = [...broken.map(({ name }) => name), ...failures.filter((name) => !(name in DIFFERENT))];
  return { passed: numPassedTests, different: failures.filter((name) => name in DIFFERENT).length, failed };
}
