import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { type Account, openChecklist, press, row, rows, signIn } from './checklist-of.ts';
import { expect, listen, test } from './fixtures.ts';

/** The same checklist on another device. */
async function otherDevice(browser: Browser, account: Account, complaints: string[]): Promise<Page> {
  const context = await browser.newContext();
  await listen(context, complaints);
  const page = await context.newPage();
  await signIn(page, account);
  await page.goto('/checklist');
  await page.getByTitle('Live', { exact: true }).waitFor();
  return page;
}

async function edit(page: Page, content: string, latest: string) {
  await press(page, content, 'Edit note');
  await page.getByLabel('Content').fill(latest);
  await page.getByRole('button', { name: 'Update' }).click();
}

test('what one device changes appears on the other by itself', { tag: '@phone' }, async ({
  page,
  browser,
  complaints,
}) => {
  const account = await openChecklist(page, { 'Road trip': ['Tyres'] });
  const other = await otherDevice(browser, account, complaints);
  await page.getByRole('button', { name: 'Add Line' }).click();
  await expect(rows(other)).toHaveCount(2);
  await edit(other, 'Tyres', 'Winter tyres');
  await expect(row(page, 'Winter tyres')).toBeVisible();
  await other.context().close();
});

test('a dialog that is open keeps its text and the focus while the list under it changes', async ({
  page,
  browser,
  complaints,
}) => {
  const account = await openChecklist(page, { 'Road trip': ['Tyres'] });
  const other = await otherDevice(browser, account, complaints);
  await page.getByRole('button', { name: 'Create Note' }).click();
  await page.getByLabel('Content').fill('half a tho');
  await edit(other, 'Tyres', 'Winter tyres');
  await expect(page.getByText('Winter tyres')).toBeVisible();
  await expect(page.getByLabel('Content')).toHaveValue('half a tho');
  await expect(page.getByLabel('Content')).toBeFocused();
  await other.context().close();
});

test('two texts for one note are both kept, and the user chooses', async ({ page, browser, complaints }) => {
  const account = await openChecklist(page, { 'Road trip': ['Milk'] });
  await press(page, 'Milk', 'Edit note');
  const other = await otherDevice(browser, account, complaints);
  await edit(other, 'Milk', 'Milk, theirs');
  await expect(page.getByText('Milk, theirs')).toBeVisible();
  await page.getByLabel('Content').fill('Milk, mine');
  await page.getByRole('button', { name: 'Update' }).click();
  const dialog = page.getByRole('dialog', { name: 'Two texts for one note' });
  await expect(dialog.getByText('Milk, theirs')).toBeVisible();
  await expect(dialog.getByText('Milk, mine')).toBeVisible();
  await expectAccessible(page, 'two texts');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect(row(other, 'Milk, mine')).toBeVisible();
  await expect(row(page, 'Milk, mine')).toBeVisible();
  await other.context().close();
});
