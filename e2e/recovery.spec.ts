import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { newAccount, PASSWORD, signIn } from './checklist-of.ts';
import { expect, listen, test } from './fixtures.ts';

const NEXT = 'next drive 85';
const NOT_RIGHT = 'Username or recovery code is not right.';
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page) => page.getByRole('button', { name: /^Recovery code/ });
const pane = (page: Page) =>
  page.locator('form').filter({ has: page.getByRole('button', { name: /^Make a / }) });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Your recovery code' });
const signs = (text: string | null) => (text ?? '').trim().replace(/\s+/g, '-');

async function openProfile(page: Page) {
  const account = await newAccount(page.request);
  await signIn(page, account);
  await page.goto('/profile#recovery');
  await expect(row(page)).toBeFocused();
  return account;
}

async function makeCode(page: Page): Promise<string> {
  await pane(page).getByLabel('Current password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  return signs(await dialogOf(page).getByRole('group').textContent());
}

test('a recovery code is shown once, can be copied, and stays until it is kept', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openProfile(page);
  await expect(row(page)).toContainText('Not made yet');
  await expectAccessible(page, 'recovery code, not made yet');
  await pane(page).getByLabel('Current password').fill('not this one');
  await pane(page).getByRole('button', { name: 'Make a recovery code' }).click();
  await expect(pane(page).getByText('Wrong password.')).toBeVisible();

  const code = await makeCode(page);
  const dialog = dialogOf(page);
  expect(code).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/);
  await expectAccessible(page, 'recovery code');
  await dialog.getByRole('button', { name: 'Copy' }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  for (let time = 0; time < 2; time++) {
    await page.keyboard.press('Escape');
    await expect(dialog.getByText("Save it now. You won't see it again.")).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'I have saved it' })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(row(page)).toContainText(/Made on \d+ \w+ \d{4}/);
  await expect(pane(page).getByRole('button')).toHaveText(['', 'Make a new code']);
  expect(await page.content()).not.toContain(code.slice(0, 4));
});

test('a code that arrives while its row is closed is shown, and a typed password outlasts closing the row', async ({
  page,
}) => {
  await openProfile(page);
  const password = pane(page).getByLabel('Current password');
  await password.fill(PASSWORD);
  await row(page).click();
  await expect(password).toBeHidden();
  await row(page).click();
  await expect(password).toHaveValue(PASSWORD);
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/recovery-codes/', async (route) => {
    await answer.promise; // only holds the request that makes a code: the list has been loaded
    await route.continue();
  });
  await password.press('Enter');
  await row(page).click();
  await expect(password).toBeHidden();
  answer.resolve();
  await expect(dialogOf(page).getByRole('group')).toHaveText(/[A-Z2-9]{4}/);
});

test('what is printed is the code, the site, the user and the day alone', async ({ page }) => {
  const { username } = await openProfile(page);
  const code = await makeCode(page);
  await page.emulateMedia({ media: 'print' });
  const lines = (await page.locator('body').innerText()).split('\n').filter((line) => line !== '');
  const day = new Date().toLocaleDateString('en-GB', { dateStyle: 'long' });
  expect(lines).toEqual(['NIGHTDRIVE', `Recovery code of ${username}`, code, day]);
  await page.emulateMedia({ media: 'screen' });
  await button(page, 'I have saved it').click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Profile', exact: true })).toBeVisible();
});

test('a user who forgot the password sets a new one with the code, by keyboard, and is signed out everywhere', async ({
  page,
  browser,
  complaints,
}) => {
  const { username } = await openProfile(page);
  const code = await makeCode(page);
  const context = await browser.newContext();
  await listen(context, complaints);
  const other = await context.newPage();
  await other.goto('/login');
  await field(other, 'Username').fill(username);
  await field(other, 'Password').focus();
  await other.keyboard.press('Tab'); // the eye of the password
  await other.keyboard.press('Tab');
  await expect(button(other, 'Forgot password?')).toBeFocused();
  await other.keyboard.press('Enter');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Recovery');
  await expect(other).toHaveTitle('Recovery · NIGHTDRIVE');
  await expect(other).toHaveURL('/login');
  await expect(field(other, 'Username')).toHaveValue(username);
  await expect(field(other, 'Recovery code')).toBeFocused();
  await expectAccessible(other, 'recovery');
  await other.keyboard.type('ABCD EFGH JKMN PQRS');
  await field(other, 'New password').fill(NEXT);
  await other.keyboard.press('Enter');
  await expect(other.getByRole('alert')).toContainText(NOT_RIGHT);
  await expect(field(other, 'Recovery code')).toHaveAccessibleDescription(new RegExp(NOT_RIGHT));

  await field(other, 'Recovery code').fill(code.toLowerCase().replaceAll('-', ' '));
  await button(other, 'Set new password').press('Enter');
  await expect(other.getByText('Password updated successfully!')).toBeVisible();
  await expect(other.getByText('You are signed out everywhere.')).toBeVisible();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Login');
  await expect(field(other, 'Username')).toHaveValue(username);
  await expect(field(other, 'Password')).toBeFocused();
  await expectAccessible(other, 'after a recovery');
  await other.keyboard.type(NEXT);
  await other.keyboard.press('Enter');
  await expect(other).toHaveURL('/');
  await other.goto('/profile#recovery');
  await expect(row(other)).toContainText(/Used on .* make a new one/);
  await context.close();

  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
});

test('what is missing is named, a throttled try says how long to wait, and the way back keeps the name', async ({
  page,
}) => {
  await page.goto('/login');
  await field(page, 'Username').fill('ann');
  await button(page, 'Forgot password?').click();
  await button(page, 'Set new password').click();
  await expect(field(page, 'Recovery code')).toHaveAccessibleDescription('Recovery code is required');
  await expect(field(page, 'New password')).toHaveAccessibleDescription('Password is required');
  await expect(field(page, 'Recovery code')).toBeFocused();
  await expectAccessible(page, 'recovery with errors');
  await page.route('**/api/recovery-codes/use/', (route) =>
    route.fulfill({ status: 429, headers: { 'Retry-After': '241' }, json: { detail: 'Throttled.' } }),
  );
  await field(page, 'Recovery code').fill('ABCD');
  await field(page, 'New password').fill(NEXT);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Too many tries. Wait 5 minutes.');
  await button(page, 'Back to Login').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
  await expect(field(page, 'Username')).toHaveValue('ann');
  await expect(page.getByText('You are signed out everywhere.')).toHaveCount(0);
});
