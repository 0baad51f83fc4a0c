// `npm test`: everything, with a browser and a PostgreSQL that it finds or installs. Its last line is the sum.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installBrowser, installedBrowser } from './browser.ts';
import { startPostgres } from './postgres.ts';
import { interrupt, isInterrupted, runToEnd } from './run-to-end.ts';
import { addTallies, playwrightTally, type Tally, vitestTally } from './tally.ts';

const root = join(import.meta.dirname, '..');
const reports = join(root, 'reports');

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
try {
  const { passed, failed, skipped } = await testEverything();
  process.exitCode = failed > 0 ? 1 : 0;
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function testEverything(): Promise<Tally> {
  const browser = installedBrowser() ?? installBrowser();
  console.log(`Browser: ${browser}`);
  const postgres = await startPostgres();
  console.log(`PostgreSQL: ${postgres.source}`);
  rmSync(reports, { recursive: true, force: true });
  try {
    const env = { ...process.env, TEST_DATABASE_URL: postgres.url, CHROMIUM_PATH: browser };
    const node = async (...args: string[]) =>
      !isInterrupted() && (await runToEnd(args, { cwd: root, env })) === 0;
    console.log('\nRules, screens, and the API on SQLite and on PostgreSQL');
    const vitest = await node('node_modules/vitest/vitest.mjs', 'run');
    console.log('\nThe site in the browser, at desktop and at phone width');
    const playwright = await node('node_modules/@playwright/test/cli.js', 'test');
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
