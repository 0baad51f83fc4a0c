import type { Page, Request } from '@playwright/test';
import { filesOf, SCREENS } from '../bench/bytes.ts';
import { fill, newAccount, rows, signIn } from './checklist-of.ts';
import { expect, hold, test } from './fixtures.ts';

/** The kinds of the page's requests, except for the page itself. */
function requestsOf(page: Page): () => string[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (!request.isNavigationRequest() && !request.url().includes('favicon')) requests.push(request);
  });
  return () => requests.map((request) => request.resourceType()).sort();
}

test('the home page has its text and its picture with five more requests, and without a script', {
  tag: '@phone',
}, async ({ page }) => {
  const requests = requestsOf(page);
  const release = await hold(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('a[href^="mailto:"]')).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded');
  await expect.poll(requests).toEqual(['font', 'font', 'font', 'script', 'stylesheet']);
  release();
  await expect(page.getByRole('time')).not.toHaveText(/00:00/);
});

test('the checklist has its text with eight more requests, and fetches the rest after it', {
  tag: '@phone',
}, async ({ page }) => {
  const account = await newAccount(page.request);
  await fill(page.request, account, { Home: ['Buy milk'] });
  await signIn(page, account);
  // Nothing is held back for longer than three seconds, which a busy machine may take: here they pass slowly.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const requests = requestsOf(page);
  const release = await hold(page, '**/api/notes/**');
  await page.goto('/checklist', { waitUntil: 'commit' });
  const isAlive = page.locator('header time:not([data-pending])');
  const oneStep = async () => {
    await page.clock.runFor(50);
    return isAlive.count();
  };
  await expect.poll(oneStep).toBe(1);
  await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded');
  await expect
    .poll(requests)
    .toEqual(['fetch', 'fetch', 'font', 'font', 'font', 'script', 'script', 'stylesheet']);
  release();
  await page.clock.resume();
  await expect(rows(page)).toHaveText(/Buy milk/);
  await expect.poll(() => requests().length).toBeGreaterThan(8);
});

for (const screen of SCREENS)
  test(`${screen.name} loads its own files, and no others later`, { tag: '@phone' }, async ({ page }) => {
    if (screen.isGuarded) await signIn(page, await newAccount(page.request));
    const loaded = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'script') loaded.add(new URL(request.url()).pathname);
    });
    await page.goto(screen.path);
    const { first, later } = filesOf(screen);
    await expect.poll(() => [...loaded].sort()).toEqual([...first, ...later].sort());
    // the stream of events keeps the network of a checklist busy
    if (screen.path === '/checklist') await page.getByTitle('Live', { exact: true }).waitFor();
    else await page.waitForLoadState('networkidle');
    expect([...loaded].sort()).toEqual([...first, ...later].sort());
  });
