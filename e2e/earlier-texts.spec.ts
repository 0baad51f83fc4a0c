import { expectAccessible } from './accessible.ts';
import { openChecklist, press, row } from './checklist-of.ts';
import { expect, test } from './fixtures.ts';

test('an earlier text of a note is restored, and one undo takes that back', async ({ page }) => {
  await openChecklist(page, { Home: ['Oat milk'] });
  const dialog = page.getByRole('dialog');
  for (const [before, after] of [
    ['Oat milk', 'Oat milk, two'],
    ['Oat milk, two', 'Rice milk'],
  ] as const) {
    await press(page, before, 'Edit note');
    await dialog.getByLabel('Content').fill(after);
    const saved = page.waitForResponse((answer) => answer.url().includes('/update/') && answer.ok());
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(row(page, after)).toBeVisible();
    await saved;
  }
  await page.reload();
  await press(page, 'Rice milk', 'Earlier texts');
  await expect(dialog.getByRole('listitem')).toContainText(['Rice milk', 'Oat milk, two', 'Oat milk']);
  await expect(dialog.getByRole('listitem').first()).toContainText('now');
  await expectAccessible(page, 'the earlier texts of a note');
  await dialog.getByRole('button', { name: 'Restore Oat milk', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, 'Oat milk')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(row(page, 'Rice milk')).toBeVisible();
  await page.reload();
  await expect(row(page, 'Rice milk')).toBeVisible();
});

test('a note that was never edited says so', async ({ page }) => {
  await openChecklist(page, { Home: ['Oat milk'] });
  await press(page, 'Oat milk', 'Earlier texts');
  await expect(page.getByText('This note had no other text in the last 30 days.')).toBeVisible();
});
