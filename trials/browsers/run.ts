// `npm run trial -- browsers [firefox|webkit]`: one story of each feature in Firefox and in WebKit (docs/trials.md).
import { existsSync } from 'node:fs';
import { ownServer } from '../../e2e/own-server.ts';
import { type Browser, startFirefox } from './browser.ts';
import { Page } from './page.ts';
import { story } from './story.ts';
import { startWebKit } from './webkit.ts';

/** Debian's name, and that of other systems. */
const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
const BROWSERS = {
  firefox: { start: startFirefox, needs: [FIREFOX.find(existsSync) ?? '/usr/bin/firefox-esr'] },
  webkit: { start: startWebKit, needs: ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'] },
};
const PACKAGES = 'apt-get install --no-install-recommends firefox-esr webkit2gtk-driver xvfb';

const only = process.argv[2];
const chosen = Object.entries(BROWSERS).filter(([name]) => only === undefined || only === name);
if (chosen.length === 0) throw new Error(`The browsers are ${Object.keys(BROWSERS).join(' and ')}.`);
for (const [name, { start, needs }] of chosen) {
  const missing = needs.filter((program) => !existsSync(program));
  if (missing.length > 0) {
    console.log(`${name}: not tried, ${missing.join(' and ')} is missing. On Debian: ${PACKAGES}`);
    process.exitCode = 1;
    continue;
  }
  const browser = await start(needs[0] ?? '');
  try {
    process.exitCode ||= await tell(browser);
  } finally {
    await browser.end();
  }
}

/** Plays the story up to its first failure; each step needs those before it. Returns the exit code. */
async function tell(browser: Browser): Promise<number> {
  const server = await ownServer();
  await server.start();
  try {
    const page = new Page(browser, server.base);
    await page.open('/');
    console.log(`${browser.name}: ${await page.evaluate('navigator.userAgent')}`);
    for (const { name, run } of story(page, server)) {
      const since = performance.now();
      try {
        await run();
        console.log(`  passed  ${name} (${((performance.now() - since) / 1_000).toFixed(1)} s)`);
      } catch (error) {
        console.log(`  FAILED  ${name}: ${error instanceof Error ? error.message : error}`);
        return 1;
      }
    }
    return 0;
  } finally {
    await server.end();
  }
}
