import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { freePort } from '../scripts/free-port.ts';
import { type Figure, moreIsBetter } from './figure.ts';
import type { WebSite } from './web-site.ts';

/** Not a dependency: it is as large as all dependencies together, and only this part of the benchmarks needs it. */
const PACKAGE = 'lighthouse@13.5.0';
const HOME = join(import.meta.dirname, '..', '.cache', 'lighthouse');
const ENTRY = join(HOME, 'node_modules', 'lighthouse', 'core', 'index.js');

const GOALS = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;

/** The part of a Lighthouse report that is used. */
interface Report {
  lhr: { categories: Record<string, { score: number | null }> };
}
type Lighthouse = (url: string, flags: object) => Promise<Report | undefined>;

async function load(): Promise<Lighthouse | undefined> {
  if (!existsSync(ENTRY)) {
    console.log(`  Fetching ${PACKAGE} from npm …`);
    mkdirSync(HOME, { recursive: true });
    spawnSync('npm', ['install', '--ignore-scripts', '--no-save', '--prefix', HOME, PACKAGE]);
  }
  if (!existsSync(ENTRY)) return undefined;
  const { default: lighthouse }: { default: Lighthouse } = await import(pathToFileURL(ENTRY).href);
  return lighthouse;
}

/** The four scores of the public pages and the checklist, for a phone. */
export async function lighthouse(site: WebSite, executablePath: string): Promise<Figure[]> {
  const run = await load();
  if (run === undefined) {
    console.log('  Lighthouse could not be installed from npm: its scores are missing.');
    return [];
  }
  const profile = mkdtempSync(join(tmpdir(), 'nightdrive-lighthouse-'));
  const port = await freePort();
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', `--remote-debugging-port=${port}`];
  const context = await chromium.launchPersistentContext(profile, { executablePath, args });
  const page = await context.newPage();
  await page.goto(site.url('/'));
  await page.evaluate((tokens) => Object.assign(localStorage, tokens), await site.tokens());
  await page.close();
  const figures: Figure[] = [];
  for (const path of ['/', '/login', '/checklist']) {
    const report = await run(site.url(path), { port, disableStorageReset: true, logLevel: 'silent' });
    for (const [category, goal] of Object.entries(GOALS)) {
      const score = Math.round((report?.lhr.categories[category]?.score ?? 0) * 100);
      // A page for signed-in users is not for search engines.
      if (path === '/checklist' && category === 'seo') continue;
      figures.push(moreIsBetter(`Lighthouse ${category}, ${path}`, [score], { goal }));
    }
  }
  await context.close();
  rmSync(profile, { recursive: true, force: true });
  return figures;
}
