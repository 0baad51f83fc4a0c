import type { Page } from '@playwright/test';
import { type Account, apiOf, join, newAccount, openChecklist, row, rows, share } from './checklist-of.ts';
import { inDatabase } from './device-database.ts';
import { expect, test } from './fixtures.ts';

test.use({ losesConnection: true });
test.slow(); // a page that found no connection waits before it tries again

/** A checklist that has been open here before. */
async function visit(page: Page): Promise<Account> {
  const account = await openChecklist(page, { 'Road trip': ['Tyres'] });
  await expect.poll(() => inDatabase(page, 'kept')).toContain('Tyres');
  return account;
}

/** Puts the expiry of the access token into the past, as the route guard reads it. */
function expireAccess(page: Page): Promise<void> {
  return page.evaluate(() => {
    const [head, claims = '', signature] = (localStorage.getItem('access') ?? '').split('.');
    const past = btoa(JSON.stringify({ ...JSON.parse(atob(claims)), exp: 1 }));
    localStorage.setItem('access', `${head}.${past}.${signature}`);
  });
}

/** A page that finds no answer, with an access token that has expired. */
async function openWithoutAnswer(page: Page): Promise<void> {
  await expireAccess(page);
  await page.route('**/api/**', (route) => route.abort());
  await page.reload();
  await expect(row(page, 'Tyres')).toBeVisible();
}

test('before the server answers a shared list is there as it was last seen', async ({ page }) => {
  const mia = await visit(page);
  const ben = await newAccount(page.request, `ben.${crypto.randomUUID()}`);
  const [tyres] = await apiOf(page.request, mia).notes();
  await join(page.request, ben, (await share(page.request, mia)).code);
  await apiOf(page.request, ben).call('PATCH', `notes/update/${tyres?.id}/`, { important: true });

  const strip = page.getByText(/Shared with ben|^ben\.\S+ is here/);
  const touched = row(page, 'Tyres').getByTitle(/^ben\..*, \d\d:\d\d$/);
  await expect(strip).toBeVisible();
  await expect(touched).toBeVisible();
  await expect.poll(() => inDatabase(page, 'kept')).toContain('"important":true');
  const asked: string[] = [];
  await page.route('**/api/**', (route) => {
    asked.push(new URL(route.request().url()).pathname); // and never answered
  });
  await page.reload();
  const header = page.getByRole('banner');
  await expect(header.getByText(/^\d\d:\d\d$/)).toBeVisible();
  await expect(header.getByRole('link', { name: mia.username })).toBeVisible();
  await expect(row(page, 'Tyres')).toBeVisible();
  await expect.poll(() => asked).toContain('/api/notes/');
});

test('with an expired token and no answer the kept list opens, with its time, and is fresh as soon as it can be; a refused session closes it, and nothing of it stays', async ({
  page,
  request,
}) => {
  const { refresh } = await visit(page);
  await test.step('opened without an answer, the list is fresh as soon as it can be', async () => {
    await openWithoutAnswer(page);
    await expect(page.getByText(/^Offline, as of \d\d:\d\d$/)).toBeVisible({ timeout: 20_000 });
    await page.getByRole('button', { name: 'Create Note' }).click();
    await page.getByLabel('Content').fill('Maps');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(rows(page)).toHaveCount(2);
    await page.unroute('**/api/**');
    await expect(page.getByText('not sent yet')).toHaveCount(0, { timeout: 40_000 });
    await page.goto('/profile');
    await page.goto('/checklist');
    await expect(rows(page)).toHaveCount(2);
  });
  await test.step('refused, the session closes what was opened without an answer', async () => {
    await openWithoutAnswer(page);
    await request.post('/api/token/revoke/', { data: { refresh } });
    await page.unroute('**/api/**');
    await expect(page).toHaveURL('/login', { timeout: 40_000 });
    await expect.poll(() => inDatabase(page, 'kept')).toBe('[]');
    await page.route('**/api/**', (route) => route.abort());
    await page.goto('/checklist');
    await expect(page).toHaveURL('/login');
  });
});
