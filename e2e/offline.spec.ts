import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { openChecklist, press, row, rows } from './checklist-of.ts';
import { inDatabase } from './device-database.ts';
import { expect, test } from './fixtures.ts';

test.use({ losesConnection: true });
test.slow(); // a page that found no connection waits before it tries again

const clocks = (page: Page) => page.getByText('waits for the signal');

/** The code that the page fetches when idle, for use offline. */
async function lazyCode(page: Page): Promise<void> {
  const answer = await page.waitForResponse(/checklist-lazy/);
  await page.evaluate((file) => import(file), answer.url()); // and what it imports
}

async function goOffline(page: Page) {
  await page.waitForFunction(() => document.querySelector('[title="Live"]'));
  await page.context().setOffline(true);
}

/** The header is at its fullest offline, and the name of the user gives way in it. */
async function expectWholeName(page: Page): Promise<void> {
  const name = page.getByRole('banner').getByText('NIGHTDRIVE', { exact: true });
  await expect.poll(() => name.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0);
}

test('a change made offline is shown as waiting and sent when the connection is back', {
  tag: '@phone',
}, async ({ page }) => {
  const prepared = lazyCode(page);
  await openChecklist(page, { 'Road trip': ['Tyres', 'Maps'] });
  await prepared;
  await goOffline(page);
  await press(page, 'Tyres', 'Mark as important');
  await expect(clocks(page)).toHaveCount(1);
  await expect(page.getByText(/^Offline, as of/)).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page, 'offline');
  await expectWholeName(page);
  await page.context().setOffline(false);
  await expect(clocks(page)).toHaveCount(0, { timeout: 40_000 });
  await expect(page.getByText(/^Offline, as of/)).toHaveCount(0);
  await page.reload();
  await expect(row(page, 'Tyres').locator('[data-important]')).toHaveCount(1);
});

test('a double click offline edits in place, and the text is sent when the connection is back', async ({
  page,
}) => {
  const prepared = lazyCode(page);
  await openChecklist(page, { 'Road trip': ['Tyres', 'Maps'] });
  await prepared;
  await goOffline(page);
  await page.getByText('Tyres', { exact: true }).dblclick();
  await expect(page.getByLabel('Text of the note')).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.type(' and oil');
  await page.keyboard.press('Enter');
  await expect(clocks(page)).toHaveCount(1);
  await page.context().setOffline(false);
  await expect(clocks(page)).toHaveCount(0, { timeout: 40_000 });
  await page.reload();
  await expect(rows(page)).toHaveText([/Tyres and oil/, /Maps/]);
});

test('what waits is sent by the page that is opened next', async ({ page, context }) => {
  await openChecklist(page, { 'Road trip': ['Tyres', 'Maps'] });
  await page.route('**/api/notes/update/**', (route) => route.abort());
  await press(page, 'Tyres', 'Mark as important');
  await expect(clocks(page)).toHaveCount(1);
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  await next.goto('/checklist');
  await expect(row(next, 'Tyres').locator('[data-important]')).toHaveCount(1);
  await expect(clocks(next)).toHaveCount(0);
  await next.reload();
  await expect(row(next, 'Tyres').locator('[data-important]')).toHaveCount(1);
});

test('an answer that is lost makes nothing twice', async ({ page }) => {
  await openChecklist(page, { 'Road trip': ['Tyres'] });
  let lost = 0;
  await page.route('**/api/notes/', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Create Note' }).click();
  await page.getByLabel('Content').fill('Maps');
  const arrived = page.waitForResponse(
    (answer) =>
      answer.request().method() === 'POST' && new URL(answer.url()).pathname === '/api/notes/' && answer.ok(),
  );
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect.poll(() => lost).toBe(1);
  await arrived;
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
});

test('the list of waiting changes opens offline, and sends them on request', async ({ page }) => {
  const prepared = lazyCode(page);
  await openChecklist(page, { 'Road trip': ['Tyres', 'Maps'] });
  await prepared;
  await page.route('**/api/notes/**', (route) => route.abort());
  await press(page, 'Tyres', 'Mark as important');
  await expect(clocks(page)).toHaveCount(1);
  await page.getByRole('button', { name: /^(1 change waiting|Show)$/ }).click();
  const dialog = page.getByRole('dialog', { name: '1 change waiting' });
  await expect(dialog.getByText('Mark “Tyres”')).toBeVisible();
  await expectAccessible(page, 'what waits');
  await page.unroute('**/api/notes/**');
  // Forced, because by now the queue may have tried by itself, and have nothing left to send.
  await page.getByRole('button', { name: 'Try now' }).click({ force: true });
  await expect(page.getByRole('dialog', { name: 'Everything is sent' })).toBeVisible();
});

test('a logout asks first while changes wait, also those of a page that is gone', async ({ page }) => {
  await openChecklist(page, { 'Road trip': ['Tyres', 'Maps'] });
  await page.route('**/api/notes/update/**', (route) => route.abort());
  await press(page, 'Tyres', 'Mark as important');
  await expect(clocks(page)).toHaveCount(1);
  await page.goto('/logout');
  const dialog = page.getByRole('dialog', { name: '1 change is not sent yet' });
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
  await page.reload();
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  await expect.poll(() => page.evaluate(() => indexedDB.databases())).toEqual([]);
});

test('a change survives its tab, which crashes in the moment in which it is made', async ({
  page,
  context,
  browser,
}) => {
  await openChecklist(page, { 'Road trip': ['Tyres'] });
  await page.getByTitle('Live', { exact: true }).waitFor();
  const made = page.waitForEvent('console');
  const crashed = page.waitForEvent('crash');
  const checkbox = row(page, 'Tyres').getByRole('checkbox').first();
  // The page never comes to hear that the change is written, nor to send it.
  const torn = checkbox
    .evaluate((box: HTMLInputElement) => {
      box.click();
      console.log('made');
      for (;;);
    })
    .catch(() => {});
  await made;
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  for (const { type, id } of processInfo) if (type === 'renderer') process.kill(id, 'SIGKILL');
  await crashed;
  await torn;
  const next = await context.newPage();
  await next.goto('/checklist');
  await expect(row(next, 'Tyres').getByRole('checkbox').first()).toBeChecked();
});
