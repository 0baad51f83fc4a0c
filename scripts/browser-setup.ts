import { testBrowser } from './browser.ts';

/** Playwright runs this once, before its workers read from E2E_BROWSER which browser they start. */
export default async function setup(): Promise<void> {
  process.env['E2E_BROWSER'] = await testBrowser();
}
