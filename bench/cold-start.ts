// The installed site in a browser that has just started, offline: the time from the navigation to the list.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { type Figure, lessIsBetter } from './figure.ts';
import { rows } from './web-actions.ts';
import type { WebSite } from './web-site.ts';

const COLD_START_MS = new Map([
  [100, 500],
  [1_000, 800],
]);

/** The page stores the lists when it is idle. */
const KEPT_WITHIN_MS = 3_000;

/** Visits the checklist once online, which stores the site and the lists; then opens it offline, in new browsers. */
export async function coldStart(
  site: WebSite,
  launch: Parameters<typeof chromium.launchPersistentContext>[1],
  notes: number,
  rounds: number,
): Promise<Figure[]> {
  const goal = COLD_START_MS.get(notes);
  if (goal === undefined) return [];
  const folder = mkdtempSync(join(tmpdir(), 'nightdrive-cold-'));
  const seen: number[] = [];
  try {
    const first = await chromium.launchPersistentContext(folder, launch);
    await install(first, site);
    await first.close();
    for (let round = 0; round < rounds; round++) {
      const context = await chromium.launchPersistentContext(folder, launch);
      await context.setOffline(true);
      const page = context.pages()[0] ?? (await context.newPage());
      await page.goto(site.url('/checklist'), { waitUntil: 'commit' });
      seen.push(await page.evaluate(loadToRows));
      await context.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return [lessIsBetter(`cold start offline, ${notes} notes`, seen, { unit: 'ms', goal })];
}

async function install(context: BrowserContext, site: WebSite): Promise<void> {
  const page = await context.newPage();
  await page.goto(site.url('/healthz')); // a page without a script that clears the tokens
  await page.evaluate((tokens) => Object.assign(localStorage, tokens), await site.tokens());
  await page.goto(site.url('/checklist'));
  await rows(page).first().waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.waitForTimeout(KEPT_WITHIN_MS);
}

/** Returns the time from the start of the navigation to the painted rows; runs in the page. */
export async function loadToRows(): Promise<number> {
  while (document.querySelector('[data-rfd-draggable-id]') === null) await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return performance.now();
}
