import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { apiOf, openAs, PASSWORD } from './checklist-of.ts';
import { expect, test } from './fixtures.ts';

const row = (page: Page) => page.getByRole('button', { name: /^Personal tokens/ });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a token is made by keyboard, shown once, opens the notes and no more, and is revoked', {
  tag: '@phone',
}, async ({ page, context, request }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(page, '/profile#tokens', { 'Road trip': ['Tyres'] });
  await expect(row(page)).toBeFocused();
  await expect(row(page)).toContainText('None');
  await button(page, 'Create a token').press('Enter');
  const asked = page.getByRole('dialog', { name: 'Create a token' });
  await expect(asked.getByLabel('Name')).toBeFocused();
  await asked.getByRole('button', { name: 'Create' }).press('Enter');
  await expect(asked.getByLabel('Name')).toHaveAccessibleDescription('Name is required');
  await expect(asked.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Phone shortcut');
  await page.keyboard.press('Tab');
  await expect(asked.getByRole('radio', { name: 'Read only' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(asked.getByRole('radio', { name: '1 year' })).toBeChecked();
  await asked.getByLabel('Current password').fill('not this one');
  await page.keyboard.press('Enter');
  await expect(asked.getByText('Wrong password.')).toBeVisible();
  await expectAccessible(page, 'create a token');
  await asked.getByLabel('Current password').fill(PASSWORD);
  await page.keyboard.press('Enter');

  const shown = page.getByRole('dialog', { name: 'Your new token' });
  await expect(shown).toContainText(/Phone shortcut, read only, ends/);
  await expectAccessible(page, 'your new token');
  await shown.getByRole('button', { name: 'Copy' }).click();
  await expect(shown.getByRole('button', { name: 'Copied' })).toBeVisible();
  const token = await page.evaluate(() => navigator.clipboard.readText());
  await page.keyboard.press('Escape');
  await expect(shown.getByText("Save it now. You won't see it again.")).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(shown).toHaveCount(0);
  const { call, notes } = apiOf(request, { access: token });
  expect(await notes()).toMatchObject([{ content: 'Tyres' }]);
  expect((await call('GET', 'sessions/')).status()).toBe(403);

  await page.reload();
  await expect(row(page)).toContainText('1 in use');
  await expect(page.getByText(/Expires .* Last used today/)).toBeVisible();
  await expectAccessible(page, 'personal tokens');
  await button(page, 'Revoke Phone shortcut').click();
  const question = page.getByRole('dialog', { name: 'Revoke token' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(question).toContainText('Phone shortcut');
  await expectAccessible(page, 'revoke token');
  await question.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Token revoked.')).toBeVisible();
  await expect(row(page)).toContainText('None');
  await expect(button(page, 'Create a token')).toBeFocused();
  expect((await call('GET', 'notes/')).status()).toBe(401);
});
