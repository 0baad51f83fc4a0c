export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** What Vitest counted. A file that does not even load counts as one failed test, and so does a run that broke off. */
export function vitestTally(report: VitestReport | undefined, succeeded: boolean): Tally {
  const unloaded = report?.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return honest(succeeded, {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + (unloaded?.length ?? 0),
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  });
}

/** What Playwright counted. A test that passed only on a second try did not pass. */
export function playwrightTally(report: PlaywrightReport | undefined, succeeded: boolean): Tally {
  return honest(succeeded, {
    passed: report?.stats.expected ?? 0,
    failed: (report?.stats.unexpected ?? 0) + (report?.stats.flaky ?? 0),
    skipped: report?.stats.skipped ?? 0,
  });
}

export function addTallies(one: Tally, other: Tally): Tally {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}

function honest(succeeded: boolean, tally: Tally): Tally {
  return succeeded || tally.failed > 0 ? tally : { ...tally, failed: 1 };
}
