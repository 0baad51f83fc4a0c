// `npm test`: everything, with a browser and a PostgreSQL that it finds or installs. It ends with what failed, and the sum.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';
import { testBrowser } from './browser.ts';
import { startPostgres } from './postgres.ts';

const root = join(import.meta.dirname, '..');
const reports = join(root, 'reports');
/** What the tests leave in their temporary folder goes with it, also when they are interrupted. */
const TMPDIR = mkdtempSync(join(tmpdir(), 'nightdrive-tests-'));
chmodSync(TMPDIR, 0o711); // a test of root's runs a release as another user, who has to get there
const interruption = new AbortController();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interruption.abort());
try {
  await testEverything();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(TMPDIR, { recursive: true, force: true });
}

async function testEverything(): Promise<void> {
  const browser = await testBrowser();
  console.log(`Browser: ${browser}`);
  const postgres = await startPostgres();
  console.log(`PostgreSQL: ${postgres.source}`);
  rmSync(reports, { recursive: true, force: true });
  const env = { TMPDIR, TEST_DATABASE_URL: postgres.url, CHROMIUM_PATH: browser };
  try {
    console.log('\nRules, screens, and the API on SQLite and on PostgreSQL');
    // Vitest colours its lines wherever they go; Playwright does not.
    const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' };
    const vitestEnded = await run(['vitest/vitest.mjs', 'run'], { ...env, ...plain, NODE_ENV: 'test' });
    console.log('\nThe site in the browser, at desktop and at phone width');
    const playwrightEnded = await run(['@playwright/test/cli.js', 'test'], env);
    report([vitestOutcome(vitestEnded), playwrightOutcome(playwrightEnded)]);
  } finally {
    await postgres.stop();
  }
}

/** @returns whether the runner is content */
async function run([program = '', ...args]: string[], env: Record<string, string>): Promise<boolean> {
  const { signal } = interruption;
  signal.throwIfAborted();
  const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const interrupt = () => child.kill('SIGINT');
  signal.addEventListener('abort', interrupt);
  const [code] = await once(child, 'exit');
  signal.removeEventListener('abort', interrupt);
  signal.throwIfAborted();
  return code === 0;
}

interface Outcome {
  passed: number;
  skipped: number;
  failed: string[];
}

function vitestOutcome(isContent: boolean): Outcome {
  const {
    numPassedTests = 0,
    numPendingTests = 0,
    numTodoTests = 0,
    testResults = [],
  } = read<JsonTestResults>('vitest');
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && tests.length === 0) return [`${file} › failed outside of its tests`];
    return tests.map(({ fullName }) => `${file} › ${fullName}`);
  });
  return outcome(isContent, 'Vitest', {
    passed: numPassedTests,
    skipped: numPendingTests + numTodoTests,
    failed,
  });
}

/** A test that passed only on a second try did not pass. */
function playwrightOutcome(isContent: boolean): Outcome {
  const { stats, suites = [] } = read<JSONReport>('playwright');
  const failedIn = ({ specs, suites: inner = [] }: JSONReportSuite): string[] => [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName }) => `[${projectName}] e2e/${file}:${line} › ${title}`),
    ),
    ...inner.flatMap(failedIn),
  ];
  const { expected: passed = 0, skipped = 0 } = stats ?? {};
  return outcome(isContent, 'Playwright', { passed, skipped, failed: suites.flatMap(failedIn) });
}

/** A run that broke off counts as a failure. */
function outcome(isContent: boolean, runner: string, { failed, ...rest }: Outcome): Outcome {
  return {
    ...rest,
    failed: isContent || failed.length > 0 ? failed : [`${runner} failed outside of all tests`],
  };
}

function report(outcomes: Outcome[]): void {
  const sum = (of: 'passed' | 'skipped') => outcomes.reduce((total, one) => total + one[of], 0);
  const failed = outcomes.flatMap((one) => one.failed);
  const skipped = sum('skipped');
  if (failed.length > 0) console.log(`\nFailed (the causes stand above):\n${failed.join('\n')}`);
  console.log(
    `\n${sum('passed')} passed, ${failed.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  );
  process.exitCode = failed.length > 0 ? 1 : 0;
}

/** What a runner wrote; nothing when it did not come that far. */
function read<Report>(runner: string): Partial<Report> {
  const file = join(reports, `${runner}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
