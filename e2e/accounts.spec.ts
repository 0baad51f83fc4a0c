import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { apiOf, newAccount, openChecklist, PASSWORD, signIn } from './checklist-of.ts';
import { inDatabase } from './device-database.ts';
import { expect, hold, test } from './fixtures.ts';
import { logIn } from './parts.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });

test.describe('login and registration (spec sections 2, 4 and 5)', () => {
  test('the form stays in sight above the keyboard of a phone', { tag: '@phone-only' }, async ({ page }) => {
    await page.goto('/login');
    await field(page, 'Password').focus();
    await page.setViewportSize({ width: 390, height: 844 - 336 });
    for (const shown of [page.getByRole('heading', { level: 1 }), button(page, 'Login')]) {
      await expect(shown).toBeInViewport({ ratio: 1 });
    }
  });

  /** Opens a page whose scripts arrive once they are released. */
  async function openEarly(page: Page, path: string, scripts = '**/*.js'): Promise<() => void> {
    const release = await hold(page, scripts);
    await page.goto(path, { waitUntil: 'commit' });
    return release;
  }

  test('a login that is typed and sent before the script of the page is there is made then', {
    tag: '@phone',
  }, async ({ page, request }) => {
    const { username } = await newAccount(request);
    const release = await openEarly(page, '/login');
    await logIn(page, username);
    release();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Welcome back,')).toContainText(username.slice(0, 12));
  });

  test('buttons pressed before the code of the screen is there are pressed then, each once', async ({
    page,
  }) => {
    const release = await openEarly(page, '/register', '**/assets/LoginPage-*.js');
    await field(page, 'Username').fill('typed early');
    await field(page, 'Password').fill('short');
    const show = page.getByRole('main').getByRole('button', { name: 'Show password' }).first();
    await show.click();
    await show.click();
    release();
    await expect(field(page, 'Password')).toHaveAttribute('type', 'text');
    await expect(field(page, 'Username')).toHaveValue('typed early');
  });

  test('a browser that blocks the data of the site gets a message, and the checklist until a reload', {
    tag: '@phone',
  }, async ({ page, request }) => {
    const { username } = await newAccount(request);
    await page.addInitScript(() => {
      const get = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      };
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
        Object.defineProperty(window, name, { get });
    });
    await page.goto('/login');
    const note = page.getByText('This browser blocks the data of this site, so a reload logs you out.');
    await expect(note).toBeVisible();
    await expectAccessible(page, 'data is blocked');
    await logIn(page, username);
    await page.getByRole('link', { name: 'Checklist' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checklist');
    await page.reload();
    await expect(note).toBeVisible();
  });
});

test.describe('sessions (spec section 4)', () => {
  test('two tabs with a dead access token send one refresh and both go on', async ({ page, context }) => {
    const account = await newAccount(page.request);
    const [head, claims] = account.access.split('.');
    await signIn(page, { ...account, access: `${head}.${claims}.${'A'.repeat(43)}` }); // a call gets a 401 for it
    await page.goto('/healthz');
    const tab = await context.newPage();
    let refreshes = 0;
    context.on('request', (request) => {
      if (request.url().endsWith('/api/token/refresh/')) refreshes += 1;
    });
    await Promise.all([page.goto('/profile'), tab.goto('/profile')]);
    await expect(field(page, 'New username')).toBeVisible();
    await expect(field(tab, 'New username')).toBeVisible();
    expect(refreshes).toBe(1);
  });

  test('a logout clears all local storage, ends the session, closes the other tabs, and the way back shows nothing of the user', async ({
    page,
    context,
    request,
  }) => {
    const account = await newAccount(request);
    await signIn(page, account);
    await page.goto('/profile');
    await expect(field(page, 'New username')).toHaveValue(account.username);
    const tab = await context.newPage();
    await tab.goto('/profile');
    const revoked = context.waitForEvent('response', (answer) => answer.url().endsWith('/revoke/'));
    await page.goto('/logout');
    await expect(page).toHaveURL('/login');
    await expect(tab).toHaveURL('/login');
    await expect(tab.getByText('You were logged out')).toHaveCount(0);
    const tokens = () => [localStorage.getItem('access'), localStorage.getItem('refresh')];
    expect(await tab.evaluate(tokens)).toEqual([null, null]);
    expect((await revoked).status()).toBe(204);
    await expect.poll(() => page.evaluate(() => indexedDB.databases())).toEqual([]);
    const again = await request.post('/api/token/refresh/', { data: { refresh: account.refresh } });
    expect(again.status()).toBe(401);
    await page.goBack();
    await expect(page).toHaveURL('/login');
    await expect(field(page, 'New username')).toHaveCount(0);
  });

  test.describe('with changes that wait', () => {
    test.use({ losesConnection: true });

    test('an account that is deleted elsewhere: the login offers its texts, then nothing is left', {
      tag: '@phone',
    }, async ({ page }) => {
      test.slow(); // the page learns of it when it tries again
      const account = await openChecklist(page, { Home: ['Milk'] });
      const { username } = account;
      await page.route('**/api/notes/*', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      );
      await button(page, 'Create Note').click();
      await field(page, 'Content').fill('A thought that never left');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await button(page, 'Create Note').click();
      await field(page, 'Content').fill('half a th');
      await apiOf(page.request, account).call('DELETE', 'user/delete/', { username, password: PASSWORD });
      await expect(page).toHaveURL('/login', { timeout: 40_000 });
      const dialog = page.getByRole('dialog', { name: 'Your account was deleted' });
      await expect(dialog.getByRole('listitem')).toHaveText(['A thought that never left', 'half a th']);
      await expectAccessible(page, 'the texts of a deleted account');
      const saved = page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Save as a file' }).click();
      const file = await (await saved).path();
      expect(await readFile(file, 'utf8')).toBe('A thought that never left\n\nhalf a th\n');
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(dialog).toHaveCount(0);
      await expect.poll(() => inDatabase(page)).toBe('[]');
      const ofDevice = ['days_seen', 'hints_shown', 'visitor_id'];
      expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual(ofDevice);
      await page.reload();
      await expect(button(page, 'Login')).toBeVisible();
      await expect(page.getByText('Your account was deleted')).toHaveCount(0);
    });
  });
});
