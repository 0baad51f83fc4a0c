import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { isGate, ONLY_IN_ALL } from './scripts/gate.ts';
import { NO_SETTINGS } from './server/testing/no-settings.ts';

// Playwright asks the server through the machine's proxy unless no_proxy is set.
process.env['no_proxy'] = [process.env['no_proxy'] ?? process.env['NO_PROXY'], '127.0.0.1']
  .filter(Boolean)
  .join();
// Playwright reads this file again in every worker, when the server runs and the browser is found.
const { E2E_PORT: port, E2E_BROWSER: browser } = process.env;

const QUIET = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  `--disable-features=${[
    // Suggestions below an address bar that no test has: half of the processor time of a new page.
    ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
    // The browser takes the last list of features alone: these are Playwright's.
    ...['AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync'],
    ...['DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'LensOverlay'],
    ...['MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning', 'OptimizationHints'],
    ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
  ]}`,
];

export default defineConfig({
  testDir: 'e2e',
  ...(isGate && { testIgnore: Object.keys(ONLY_IN_ALL) }),
  globalSetup: './scripts/browser-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  workers: Math.max(3, availableParallelism()), // a test waits for a fifth of its time
  timeout: 120_000,
  reporter: process.stdout.isTTY ? 'line' : 'dot',
  expect: { timeout: 30_000 },
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'en-GB',
    // A worker answers before the routes of a test: those that are about it let it in.
    serviceWorkers: 'block',
    // The night drive is drawn by the processor here; tests of what moves ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure', // a trace doubles the time: `npx playwright test --trace on`
    launchOptions: { args: QUIET, ...(browser && { executablePath: browser }) },
  },
  projects: [
    // The gate runs a test of both widths on the phone, where it has less room.
    {
      name: 'desktop',
      grepInvert: isGate ? /@phone/ : /@phone-only/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: `"${process.execPath}" e2e/server.ts`,
    wait: { stdout: /http:\/\/localhost:(?<e2e_port>\d+)/ },
    env: {
      ...NO_SETTINGS,
      PORT: '0',
      HOST: '127.0.0.1',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      SITE_FILE: 'e2e/site.json', // the tests know its words; the owner's own are another matter
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
