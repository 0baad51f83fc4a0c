import { spawnSync } from 'node:child_process';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../../..');

const SUITES = [
  'server/testing/contract',
  'server/checklist',
  'server/accounts',
  'server/presence',
  'server/database/ownership',
];

/** It looks for a lock where it is connected, and the lock is on a worker. */
const DIFFERENT = 'a change whose backend is killed is made on another one, or answered 503';

/** Runs the suites of the server on the PostgreSQL of an address; one on a worker has the tables made by the coordinator. */
export function suitesPass(url: string, coordinator?: string): boolean {
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
  const args = ['run', '--project', 'postgres*', '--testNamePattern', `^(?!.*${DIFFERENT})`, ...SUITES];
  const { status } = spawnSync(process.execPath, [vitest, ...args], {
    cwd: ROOT,
    env: {
      ...process.env,
      TEST_DATABASE_URL: url,
      ...(coordinator !== undefined && { TEST_COORDINATOR_URL: coordinator }),
    },
    stdio: 'inherit',
  });
  return status === 0;
}
