// `npm test`: everything, with a browser and a PostgreSQL that it finds or installs. It ends with what failed, and the sum.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installBrowser, installedBrowser } from './browser.ts';
import { startPostgres } from './postgres.ts';
import { interrupt, isInterrupted, runToEnd } from './run-to-end.ts';
import { addTallies, playwrightTally, type Tally, vitestTally } from './tally.ts';

const root = join(import.meta.dirname, '..');
const reports = join(root, 'reports');
/** What the tests leave in their temporary folder goes with it, also when they are interrupted. */
const TMPDIR = mkdtempSync(join(tmpdir(), 'nightdrive-tests-'));

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
try {
  const { passed, failed, skipped } = await testEverything();
  process.exitCode = failed.length > 0 ? 1 : 0;
  if (failed.length > 0) console.log(`\nFailed:\n\n${failed.join('\n\n')}`);
  console.log(`\n${passed} passed, ${failed.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
} catch (error) {
  console.error(isInterrupted() ? '\nInterrupted.' : error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(TMPDIR, { recursive: true, force: true });
}

async function testEverything(): Promise<Tally> {
  const browser = installedBrowser() ?? installBrowser();
  console.log(`Browser: ${browser}`);
  const postgres = await startPostgres();
  console.log(`PostgreSQL: ${postgres.source}`);
  rmSync(reports, { recursive: true, force: true });
  const env = { ...process.env, TMPDIR, TEST_DATABASE_URL: postgres.url, CHROMIUM_PATH: browser };
  try {
    console.log('\nRules, screens, and the API on SQLite and on PostgreSQL');
    const vitest = await runToEnd(['node_modules/vitest/vitest.mjs', 'run'], {
      cwd: root,
      env: { ...env, NODE_ENV: 'test' },
    });
    console.log('\nThe site in the browser, at desktop and at phone width');
    const playwright = await runToEnd(['node_modules/@playwright/test/cli.js', 'test'], { cwd: root, env });
    return addTallies(
      vitestTally(report('vitest'), vitest),
      playwrightTally(report('playwright'), playwright),
    );
  } finally {
    await postgres.stop();
  }
}

function report(runner: string) {
  const file = join(reports, `${runner}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
