import { defineConfig } from '@playwright/test';
import { installedBrowser } from './scripts/browser.ts';
import { freePort } from './scripts/free-port.ts';
import { NO_SETTINGS } from './server/testing/no-settings.ts';

// Playwright reads this file in every worker; they share what the first reading found.
process.env['E2E_PORT'] ??= String(await freePort());
process.env['E2E_BROWSER'] ??= installedBrowser() ?? '';
// Playwright asks the server through the machine's proxy unless it is told not to.
process.env['no_proxy'] = [process.env['no_proxy'] ?? process.env['NO_PROXY'], '127.0.0.1']
  .filter(Boolean)
  .join();
const { E2E_PORT: port, E2E_BROWSER: browser } = process.env;
const baseURL = `http://127.0.0.1:${port}`;

const QUIET = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  workers: 2,
  timeout: 60_000,
  reporter: [['line'], ['json', { outputFile: 'reports/playwright.json' }]],
  expect: { timeout: 10_000 },
  use: {
    baseURL,
    locale: 'en-GB',
    screenshot: 'only-on-failure', // a trace doubles the time: `npx playwright test --trace on`
    launchOptions: { args: QUIET, ...(browser && { executablePath: browser }) },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ],
  webServer: {
    command: `"${process.execPath}" e2e/server.ts`,
    url: `${baseURL}/readyz`,
    env: {
      ...NO_SETTINGS,
      PORT: port,
      HOST: '127.0.0.1',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      SITE_FILE: 'e2e/site.json', // the tests know its words; the owner's own are another matter
    },
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
