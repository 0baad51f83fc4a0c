import type { Page } from '@playwright/test';
import { type Account, openChecklist, row, rows } from './checklist-of.ts';
import { inDatabase } from './device-database.ts';
import { expect, test } from './fixtures.ts';

test.use({ losesConnection: true });

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

test('the list is there before the server answers', async ({ page }) => {
  await visit(page);
  let isAsked = false;
  await page.route(/\/api\/(notes|categories)\/(\?|$)/, async () => {
    isAsked = true; // and never answered
  });
  await page.reload();
  await expect(row(page, 'Tyres')).toBeVisible();
  await expect.poll(() => isAsked).toBe(true);
});

test('with an expired token and no answer the kept list opens, with its time, and is fresh as soon as it can be', async ({
  page,
}) => {
  await visit(page);
  await expireAccess(page);
  await page.route('**/api/**', (route) => route.abort());
  await page.reload();
  await expect(row(page, 'Tyres')).toBeVisible();
  await expect(page.getByText(/^Offline, as of \d\d:\d\d$/)).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Create Note' }).click();
  await page.getByLabel('Content').fill('Maps');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.unroute('**/api/**');
  await expect(page.getByText('waits for the signal')).toHaveCount(0, { timeout: 40_000 });
  await page.goto('/profile');
  await page.goto('/checklist');
  await expect(rows(page)).toHaveCount(2);
});

test('a refused session closes what was opened without an answer, and nothing of it stays', async ({
  page,
  request,
}) => {
  const { refresh } = await visit(page);
  await expireAccess(page);
  await page.route('**/api/**', (route) => route.abort());
  await page.reload();
  await expect(row(page, 'Tyres')).toBeVisible();
  await request.post('/api/token/revoke/', { data: { refresh } });
  await page.unroute('**/api/**');
  await expect(page).toHaveURL('/login', { timeout: 40_000 });
  await expect.poll(() => inDatabase(page, 'kept')).toBe('[]');
});

for (const [leave, path] of [
  ['a logout', '/logout'],
  ['/register', '/register'],
] as const) {
  test(`after ${leave} nothing is kept`, async ({ page }) => {
    await visit(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Login|Register/);
    await expect.poll(() => inDatabase(page, 'kept')).toBe('[]');
  });
}
