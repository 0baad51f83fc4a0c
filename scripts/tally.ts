import { relative } from 'node:path';

export interface Tally {
  passed: number;
  /** Where each failed test is, what it is called, and what it said. */
  failed: string[];
  skipped: number;
}

interface VitestFile {
  name: string;
  status: string;
  message: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
}

export interface VitestReport {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: VitestFile[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    file: string;
    line: number;
    title: string;
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

export interface PlaywrightReport {
  stats: { expected: number; skipped: number };
  suites: PlaywrightSuite[];
}

/** What Vitest counted. A file that failed outside of its tests counts as one failed test, and so does a run that broke off. */
export function vitestTally(report: VitestReport | undefined, succeeded: boolean): Tally {
  return honest('Vitest', succeeded, {
    passed: report?.numPassedTests ?? 0,
    failed: report?.testResults.flatMap(failuresOfFile) ?? [],
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  });
}

/** What Playwright counted. A test that passed only on a second try did not pass. */
export function playwrightTally(report: PlaywrightReport | undefined, succeeded: boolean): Tally {
  return honest('Playwright', succeeded, {
    passed: report?.stats.expected ?? 0,
    failed: report?.suites.flatMap(failuresOfSuite) ?? [],
    skipped: report?.stats.skipped ?? 0,
  });
}

export function addTallies(one: Tally, other: Tally): Tally {
  return {
    passed: one.passed + other.passed,
    failed: [...one.failed, ...other.failed],
    skipped: one.skipped + other.skipped,
  };
}

function failuresOfFile(file: VitestFile): string[] {
  const path = relative(process.cwd(), file.name);
  const failed = file.assertionResults.filter(({ status }) => status === 'failed');
  if (file.status === 'failed' && failed.length === 0) return [failure(path, file.message)];
  return failed.map((test) => failure(`${path} › ${test.fullName}`, test.failureMessages[0]));
}

function failuresOfSuite({ suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) =>
        failure(
          `[${projectName}] ${file}:${line} › ${title}`,
          results.find((result) => result.error)?.error?.message,
        ),
      ),
  );
  return [...own, ...suites.flatMap(failuresOfSuite)];
}

function failure(where: string, message = ''): string {
  return message === '' ? where : `${where}\n${message}`.replaceAll('\n', '\n    ');
}

function honest(runner: string, succeeded: boolean, tally: Tally): Tally {
  if (succeeded || tally.failed.length > 0) return tally;
  return { ...tally, failed: [`${runner} failed outside of all tests: see above`] };
}
