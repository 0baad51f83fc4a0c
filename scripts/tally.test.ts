import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  addTallies,
  type PlaywrightReport,
  playwrightTally,
  type VitestReport,
  vitestTally,
} from './tally.ts';

const passing = { fullName: 'a note is kept', status: 'passed', failureMessages: [] };
const failing = {
  fullName: 'a note moves',
  status: 'failed',
  failureMessages: ['Error: expected 1\n  at notes'],
};
type VitestFile = VitestReport['testResults'][number];
const file = (
  status: string,
  message: string,
  ...assertionResults: VitestFile['assertionResults']
): VitestFile => ({
  name: join(process.cwd(), 'server', 'notes.test.ts'),
  status,
  message,
  assertionResults,
});
const vitest = (...testResults: VitestFile[]): VitestReport => ({
  numPassedTests: 7,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults,
});
const inBrowser = (projectName: string, status: string, message?: string) => ({
  projectName,
  status,
  results: [message === undefined ? {} : { error: { message } }, {}],
});
const suites: PlaywrightReport['suites'] = [
  {
    specs: [
      {
        file: 'story.spec.ts',
        line: 9,
        title: 'the whole story',
        tests: [inBrowser('desktop', 'unexpected', 'gone'), inBrowser('phone', 'expected')],
      },
    ],
    suites: [
      {
        specs: [
          { file: 'site.spec.ts', line: 6, title: 'home', tests: [inBrowser('phone', 'flaky', 'slow')] },
        ],
      },
    ],
  },
];

test.each([
  [
    'all that Vitest counted, and names what failed',
    vitestTally(vitest(file('failed', '', passing, failing)), false),
    {
      passed: 7,
      failed: ['server/notes.test.ts › a note moves\n    Error: expected 1\n      at notes'],
      skipped: 3,
    },
  ],
  [
    'a file that does not load as failed',
    vitestTally(vitest(file('failed', 'cannot load'), file('failed', '', failing)), false),
    {
      passed: 7,
      failed: ['server/notes.test.ts\n    cannot load', expect.stringContaining('a note moves')],
      skipped: 3,
    },
  ],
  [
    'a file that fails before its tests as failed',
    vitestTally(vitest(file('failed', 'no database', passing)), false),
    { passed: 7, failed: ['server/notes.test.ts\n    no database'], skipped: 3 },
  ],
  [
    'a flaky test as failed',
    playwrightTally({ stats: { expected: 5, skipped: 2 }, suites }, true),
    {
      passed: 5,
      failed: [
        '[desktop] story.spec.ts:9 › the whole story\n    gone',
        '[phone] site.spec.ts:6 › home\n    slow',
      ],
      skipped: 2,
    },
  ],
  [
    'a run without a report as failed',
    playwrightTally(undefined, false),
    { passed: 0, failed: ['Playwright failed outside of all tests: see above'], skipped: 0 },
  ],
  [
    'an error outside of all tests as failed',
    vitestTally(vitest(file('passed', '', passing)), false),
    { passed: 7, failed: ['Vitest failed outside of all tests: see above'], skipped: 3 },
  ],
  [
    'both runners together',
    addTallies({ passed: 1, failed: ['a'], skipped: 3 }, { passed: 10, failed: ['b'], skipped: 30 }),
    { passed: 11, failed: ['a', 'b'], skipped: 33 },
  ],
])('The sum of the tests counts %s', (_, tally, expected) => {
  expect(tally).toEqual(expected);
});
