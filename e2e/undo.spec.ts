import { expectAccessible } from './accessible.ts';
import { openChecklist, press, row, rows } from './checklist-of.ts';
import { expect, test } from './fixtures.ts';

test('a deleted note is restored with its sub notes, to its place, from the menu of the list, also after a reload', async ({
  page,
}) => {
  await openChecklist(page, { 'Road trip': ['Tyres', ['Bread', 'rye', 'white'], 'Maps'] });
  const sent = page.waitForResponse((answer) => answer.request().method() === 'DELETE' && answer.ok());
  await press(page, 'Bread', 'Delete note');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Deleted “Bread” and 2 sub notes')).toBeVisible();
  await expectAccessible(page, 'the undo bar');
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
  await row(page, 'Bread').getByTitle('Expand').click();
  await expect(page.getByText('white', { exact: true })).toBeVisible();
});
