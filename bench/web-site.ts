import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { accessTokens, type Inhabitant, populate } from './population.ts';
import { installStopwatch } from './stopwatch.ts';
import { startOurs } from './subjects.ts';

/** The site with one user, whose first note has sub notes. */
export interface WebSite {
  url: (path: string) => string;
  /** Opens a page in which the user is signed in. */
  open: (browser: Browser) => Promise<Page>;
  tokens: () => Promise<{ access: string; refresh: string }>;
  stop: () => Promise<void>;
}

/** Of the browser in which the site is measured. */
export const ARGUMENTS = '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-sync'.split(' ');
const SUB_NOTES = 5;
const VIEWPORT = { width: 1440, height: 900 };

export async function startWebSite(notes: number): Promise<WebSite> {
  const folder = mkdtempSync(join(tmpdir(), 'nightdrive-web-'));
  const inhabitants: Inhabitant[] = await populate(folder, { accounts: 1, notes, subNotes: SUB_NOTES }, 1);
  const subject = await startOurs({ folder });
  const tokens = async () => {
    const [access = ''] = await accessTokens(folder, inhabitants);
    return { access, refresh: access };
  };
  return {
    url: (path) => new URL(path, subject.base).href,
    tokens,
    open: async (browser) => {
      const context = await browser.newContext({ viewport: VIEWPORT, serviceWorkers: 'block' });
      const page = await context.newPage();
      await page.addInitScript((given) => Object.assign(localStorage, given), await tokens());
      await installStopwatch(page);
      return page;
    },
    stop: async () => {
      await subject.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
