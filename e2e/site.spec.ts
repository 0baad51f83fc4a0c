import { expect, test } from './fixtures.ts';

test.describe('the home page (spec sections 1 and 2)', () => {
  test('says who the owner is, how to reach them, and where the checklist is', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: /log ?in/i }).first()).toHaveAttribute('href', '/login');
    await expect(main.getByRole('link', { name: /checklist/i }).first()).toHaveAttribute(
      'href',
      '/checklist',
    );
    await expect(main.locator('a[href^="mailto:"]')).toBeVisible();
  });

  test('can be read without JavaScript', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('a[href^="mailto:"]')).toBeVisible();
    await context.close();
  });
});

test('an unknown address says so and leads home (spec section 2)', async ({ page }) => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('main')).toContainText("The page you're looking for doesn't exist!");
  await page.getByRole('link', { name: 'Go back to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('a protected screen sends a visitor without a token to the login (spec section 2)', async ({ page }) => {
  for (const path of ['/checklist', '/profile']) {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
  }
});
