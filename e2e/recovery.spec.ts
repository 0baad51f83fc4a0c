import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { apiOf, newAccount, openAs, PASSWORD } from './checklist-of.ts';
import { expect, test } from './fixtures.ts';

const NEXT = 'next drive 85';
const NOT_RIGHT = 'Wrong username or recovery code.';
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page) => page.getByRole('button', { name: /^Recovery code/ });
const pane = (page: Page) =>
  page.locator('form').filter({ has: page.getByRole('button', { name: /^Make a / }) });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Your recovery code' });
const signs = (text: string | null) => (text ?? '').trim().replace(/\s+/g, '-');

async function makeCode(page: Page): Promise<string> {
  await pane(page).getByLabel('Current password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  return signs(await dialogOf(page).getByRole('group').textContent());
}

test('a recovery code is shown once, can be copied, is printed alone, and stays until it is kept', {
  tag: '@phone',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { username } = await openAs(page, '/profile#recovery');
  await expect(row(page)).toBeFocused();
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
  await page.emulateMedia({ media: 'print' });
  const lines = (await page.locator('body').innerText()).split('\n').filter((line) => line !== '');
  const day = new Date().toLocaleDateString('en-GB', { dateStyle: 'long' });
  expect(lines).toEqual(['NIGHTDRIVE', `Recovery code of ${username}`, code, day]);
  await page.emulateMedia({ media: 'screen' });
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
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Profile', exact: true })).toBeVisible();
});

test('a user who forgot the password sets a new one with the code, by keyboard, and is signed out everywhere', async ({
  page,
}) => {
  const account = await newAccount(page.request);
  const { username, refresh } = account;
  const { code } = await apiOf(page.request, account).json('POST', 'recovery-codes/', { password: PASSWORD });
  await page.goto('/login');
  await field(page, 'Username').fill(username);
  await field(page, 'Password').focus();
  await page.keyboard.press('Tab'); // the eye of the password
  await page.keyboard.press('Tab');
  await expect(button(page, 'Forgot password?')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recovery');
  await expect(page).toHaveTitle('Recovery · NIGHTDRIVE');
  await expect(page).toHaveURL('/login');
  await expect(field(page, 'Username')).toHaveValue(username);
  await expect(field(page, 'Recovery code')).toBeFocused();
  await expectAccessible(page, 'recovery');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Recovery code')).toHaveAccessibleDescription('Recovery code is required');
  await expectAccessible(page, 'recovery with errors');
  await page.keyboard.type('ABCD EFGH JKMN PQRS');
  await field(page, 'New password').fill(NEXT);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText(NOT_RIGHT);
  await expect(field(page, 'Recovery code')).toHaveAccessibleDescription(new RegExp(NOT_RIGHT));

  await field(page, 'Recovery code').fill(code.toLowerCase().replaceAll('-', ' '));
  await button(page, 'Set new password').press('Enter');
  await expect(page.getByText('Password updated successfully!')).toBeVisible();
  await expect(page.getByText('You are signed out everywhere.')).toBeVisible();
  const former = await page.request.post('/api/token/refresh/', { data: { refresh } });
  expect(former.status()).toBe(401);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
  await expect(field(page, 'Username')).toHaveValue(username);
  await expect(field(page, 'Password')).toBeFocused();
  await expectAccessible(page, 'after a recovery');
  await page.keyboard.type(NEXT);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await page.goto('/profile#recovery');
  await expect(row(page)).toContainText(/Used on .* make a new one/);
});
