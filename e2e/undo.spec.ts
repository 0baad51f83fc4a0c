import { expectAccessible } from './accessible.ts';
import { openChecklist, press, row, rows } from './checklist-of.ts';
import { expect, test } from './fixtures.ts';

test.beforeEach(async ({ page }) => {
  await openChecklist(page, { 'Road trip': ['Tyres', ['Bread', 'rye', 'white'], 'Maps'] });
});

test('a deleted note comes back with its sub notes, to its place', { tag: '@phone' }, async ({ page }) => {
  await press(page, 'Bread', 'Delete note');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByText('Deleted “Bread” and 2 sub notes')).toBeVisible();
  await expectAccessible(page, 'the undo bar');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page).nth(1)).toContainText('Bread');
  await expect(page.getByText('Restored “Bread”')).toBeVisible();
  await page.reload();
  await expect(rows(page).nth(1)).toContainText('Bread');
  await row(page, 'Bread').getByTitle('Expand').click();
  await expect(page.getByText('white', { exact: true })).toBeVisible();
});

test('Ctrl Z takes back what was done in this tab, one by one', async ({ page }) => {
  await press(page, 'Tyres', 'Mark as important');
  await row(page, 'Maps').getByRole('checkbox').first().check();
  await page.keyboard.press('Control+z');
  await expect(row(page, 'Maps').getByRole('checkbox').first()).not.toBeChecked();
  await page.keyboard.press('Meta+z');
  await expect(row(page, 'Tyres').locator('[data-important]')).toHaveCount(0);
});

test('the bar stays while it is read, and F6 leads to it', { tag: '@phone' }, async ({ page }) => {
  await page.clock.install();
  await press(page, 'Maps', 'Delete note');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await page.keyboard.press('F6');
  await expect(undo).toBeFocused();
  await page.clock.runFor(60_000);
  await expect(undo).toBeVisible();
  await page.getByRole('tab', { name: 'Road trip' }).focus();
  await page.clock.runFor(10_000);
  await expect(undo).toBeHidden();
});

test('what was deleted is found in the menu of the list, and comes back', async ({ page }) => {
  const sent = page.waitForResponse((answer) => answer.request().method() === 'DELETE' && answer.ok());
  await press(page, 'Bread', 'Delete note');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('tab', { name: 'Road trip' })).toHaveAccessibleDescription('2 open');
  await sent;
  await page.reload();
  await page.getByRole('button', { name: '0 of 2 done, list menu' }).press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page, 'the menu of the list');
  await page.keyboard.press('r');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Recently deleted' });
  await dialog.getByRole('button', { name: 'Restore “Bread” and 2 more notes' }).click();
  await expect(dialog.getByText('Nothing was deleted in the last 30 days.')).toBeVisible();
  await expectAccessible(page, 'the deleted notes');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: '0 of 5 done, list menu' })).toBeFocused();
  await expect(rows(page).nth(1)).toContainText('Bread');
});
