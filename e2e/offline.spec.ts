import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { apiOf, openChecklist, press, row } from './checklist-of.ts';
import { inDatabase } from './device-database.ts';
import { expect, test } from './fixtures.ts';
import { logIn } from './parts.ts';

test.use({ losesConnection: true });
test.slow(); // a page that found no connection waits before it tries again

const clocks = (page: Page) => page.getByText('not sent yet');

/** The code that the page fetches when idle, for use offline. */
async function lazyCode(page: Page): Promise<void> {
  const answer = await page.waitForResponse(/later-/);
  await page.evaluate((file) => import(file), answer.url()); // and what it imports
}

/** The header is at its fullest offline, and the name of the user gives way in it. */
async function expectWholeName(page: Page): Promise<void> {
  const name = page.getByRole('banner').getByText('NIGHTDRIVE', { exact: true });
  await expect.poll(() => name.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0);
}

test('a change made offline is shown as waiting, in a list that opens offline too, and is sent when the connection is back', {
  tag: '@phone',
}, async ({ page }) => {
  const prepared = lazyCode(page);
  const account = await openChecklist(page, { 'Road trip': ['Tyres', 'Maps'] });
  await prepared;
  await page.waitForFunction(() => document.querySelector('[title="Live"]'));
  await page.context().setOffline(true);
  await press(page, 'Tyres', 'Mark as important');
  await expect(clocks(page)).toHaveCount(1);
  await expect(page.getByText(/^Offline, as of/)).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page, 'offline');
  await expectWholeName(page);
  const isPhone = (page.viewportSize()?.width ?? 0) < 720;
  if (isPhone) expect((await row(page, 'Tyres').boundingBox())?.y).toBeLessThanOrEqual(260);
  await page.getByRole('button', { name: /^(1 change waiting|Show)$/ }).click();
  const dialog = page.getByRole('dialog', { name: '1 change waiting' });
  await expect(dialog.getByText('Mark “Tyres”')).toBeVisible();
  await expectAccessible(page, 'what waits');
  await page.context().setOffline(false);
  await expect(page.getByRole('dialog', { name: 'Everything is sent' })).toBeVisible({ timeout: 40_000 });
  await page.keyboard.press('Escape');
  await expect(clocks(page)).toHaveCount(0);
  await expect(page.getByText(/^Offline, as of/)).toHaveCount(0, { timeout: 40_000 });
  expect((await apiOf(page.request, account).notes())[0]).toMatchObject({
    content: 'Tyres',
    important: true,
  });
});

test('a change that waits when the data of the site is cleared in the browser is sent at the next login', {
  tag: '@phone',
}, async ({ page, context }) => {
  const { username } = await openChecklist(page, { 'Road trip': ['Tyres'] });
  await page.route('**/api/notes/update/**', (route) => route.abort());
  await press(page, 'Tyres', 'Mark as important');
  await expect(clocks(page)).toHaveCount(1);
  const tools = await context.newCDPSession(page);
  await tools.send('Storage.clearDataForOrigin', {
    origin: new URL(page.url()).origin,
    storageTypes: 'all',
  });
  await expect(page).toHaveURL('/login');
  await expect(
    page.getByText('You were logged out: the data of this site was cleared in this browser.'),
  ).toBeVisible();
  await expect(page.getByText('1 unsent change on this device.')).toBeVisible();
  await expectAccessible(page, 'the login after the data was cleared');
  await page.unroute('**/api/notes/update/**');
  await logIn(page, username);
  await expect(page).toHaveURL('/');
  await page.goto('/checklist');
  await expect(row(page, 'Tyres').getByTitle('Unmark important')).toBeAttached();
  await expect(clocks(page)).toHaveCount(0);
});

test('a logout asks first while changes wait, also those of a closed page', async ({ page }) => {
  await page.clock.install();
  await openChecklist(page, { 'Road trip': ['Tyres'] });
  await page.route('**/api/notes/update/**', (route) => route.abort());
  await press(page, 'Tyres', 'Mark as important');
  await expect(clocks(page)).toHaveCount(1);
  await page.goto('/logout');
  const dialog = page.getByRole('dialog', { name: '1 change is not sent yet' });
  const asks = async () => {
    await page.clock.fastForward(3_000); // so long it waits for them
    return dialog.isVisible();
  };
  await expect.poll(asks).toBe(true);
  await expect(dialog.getByRole('button', { name: 'Stay' })).toBeFocused();
  await expectAccessible(page, 'a logout with changes that wait');
  const sent = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
  await page.unroute('**/api/notes/update/**');
  await page.keyboard.press('Enter');
  await sent;
  await expect(page.getByRole('dialog', { name: 'Everything is sent' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(page, 'Tyres').locator('[data-important]')).toHaveCount(1);
  await expect.poll(() => inDatabase(page, 'queue')).toBe('[]');
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  await expect.poll(() => page.evaluate(() => indexedDB.databases())).toEqual([]);
});

test('a change survives its tab, which crashes before it learns that the change is written', async ({
  page,
  context,
  browser,
}) => {
  await openChecklist(page, { 'Road trip': ['Tyres'] });
  const beside = await context.newPage();
  await beside.goto('/robots.txt');
  await page.bringToFront();
  await page.getByTitle('Live', { exact: true }).waitFor();
  const made = page.waitForEvent('console');
  const crashed = page.waitForEvent('crash');
  const checkbox = row(page, 'Tyres').getByRole('checkbox').first();
  // The page hangs: it hears of nothing, and sends nothing.
  const torn = checkbox
    .evaluate((box: HTMLInputElement) => {
      box.click();
      console.log('made');
      for (;;);
    })
    .catch(() => {});
  await made;
  await expect.poll(() => inDatabase(beside, 'queue')).not.toBe('[]'); // the disk of a busy machine takes a while
  const devtools = await browser.newBrowserCDPSession();
  const renderers = async () => {
    const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  };
  const killed = await renderers();
  for (const id of killed) process.kill(id, 'SIGKILL');
  await crashed;
  await torn;
  // A spare renderer is given to the next page until the browser notices its end.
  await expect.poll(async () => (await renderers()).filter((id) => killed.includes(id))).toEqual([]);
  const next = await context.newPage();
  await next.goto('/checklist');
  await expect(row(next, 'Tyres').getByRole('checkbox').first()).toBeChecked();
});
