import { expect, test } from 'vitest';
import { addTallies, playwrightTally, vitestTally } from './tally.ts';

const vitest = { numPassedTests: 7, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, testResults: [] };
const unloaded = { status: 'failed', assertionResults: [] };
const playwright = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 } };

test.each([
  ['all that Vitest counted', vitestTally(vitest, false), { passed: 7, failed: 1, skipped: 3 }],
  [
    'a file that does not load as failed',
    vitestTally({ ...vitest, testResults: [unloaded] }, false),
    { passed: 7, failed: 2, skipped: 3 },
  ],
  ['a flaky test as failed', playwrightTally(playwright, true), { passed: 5, failed: 2, skipped: 2 }],
  [
    'a run without a report as failed',
    playwrightTally(undefined, false),
    { passed: 0, failed: 1, skipped: 0 },
  ],
  [
    'an error outside of all tests as failed',
    vitestTally({ ...vitest, numFailedTests: 0 }, false),
    { passed: 7, failed: 1, skipped: 3 },
  ],
  [
    'both runners together',
    addTallies({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 20, skipped: 30 }),
    { passed: 11, failed: 22, skipped: 33 },
  ],
])('The sum of the tests counts %s', (_, tally, expected) => {
  expect(tally).toEqual(expected);
});
