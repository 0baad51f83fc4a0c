import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { openChecklist, row, rows } from './checklist-of.ts';
import { expect, test } from './fixtures.ts';
import { choose } from './parts.ts';

const check = (page: Page, content: string) => row(page, content).getByRole('checkbox').first().check();

test('done notes are cleared or unchecked after a question that names their number, and one undo takes that back', async ({
  page,
}) => {
  await openChecklist(page, { 'Road trip': ['Tyres', ['Cooler', 'ice'], 'Maps', 'Bread'] });
  for (const content of ['Tyres', 'Cooler', 'Maps']) await check(page, content);
  await test.step('cleared', async () => {
    await choose(page, /^Clear done/);
    const dialog = page.getByRole('dialog', { name: 'Clear done' });
    await expect(dialog).toContainText('Are you sure you want to delete 2 done notes?');
    await expect(dialog).toContainText('1 done note with open sub notes stays.');
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page, `the question before done notes are cleared, at ${width} px`);
    }
    await dialog.getByRole('button', { name: 'Delete 2 notes' }).click();
    await expect(rows(page)).toHaveText([/Cooler/, /Bread/]);
    await expect(page.getByText('Cleared 2 done notes')).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(rows(page)).toHaveText([/Tyres/, /Cooler/, /Maps/, /Bread/]);
  });
  await test.step('unchecked', async () => {
    await choose(page, /^Uncheck all/);
    const dialog = page.getByRole('dialog', { name: 'Uncheck all' });
    await expect(dialog).toContainText('Are you sure you want to uncheck 3 done notes?');
    const sent = page.waitForRequest('**/api/notes/update-many/*');
    await dialog.getByRole('button', { name: 'Uncheck 3 notes' }).click();
    await sent;
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3);
  });
  await page.reload();
  await expect(rows(page)).toHaveText([/Tyres/, /Cooler/, /Maps/, /Bread/]);
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3);
});

test('archived categories leave the tabs, and come back with their notes by undo or from the menu', async ({
  page,
}) => {
  await openChecklist(page, { 'Road trip': ['Tyres'], Home: ['Lamp'], Work: ['Desk'] });
  const tab = page.getByRole('tab', { name: 'Road trip' });
  await test.step('by undo', async () => {
    await choose(page, /^Archive category/);
    await expect(tab).toHaveCount(0);
    await expect(page.getByRole('tab', { name: 'Home' })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(tab).toBeVisible();
    await tab.click();
    await expect(rows(page)).toHaveText([/Tyres/]);
  });
  await test.step('from the menu, also after a reload; the focus is on the next one, or the dialog closes', async () => {
    for (const count of [2, 1]) {
      await choose(page, /^Archive category/);
      await expect(page.getByRole('tab')).toHaveCount(count);
    }
    await page.reload();
    await expect(page.getByRole('tab')).toHaveCount(1);
    await choose(page, /^Archived categories/);
    const dialog = page.getByRole('dialog', { name: 'Archived categories' });
    await expectAccessible(page, 'the archived categories');
    await dialog.getByRole('button', { name: 'Bring back Road trip' }).press('Enter');
    await expect(dialog.getByRole('button', { name: 'Bring back Home' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('tab')).toHaveCount(3);
    await expect(page.getByRole('tab', { name: 'Home' })).toHaveAttribute('aria-selected', 'true');
    await expect(rows(page)).toHaveText([/Lamp/]);
  });
});

test('a category is duplicated with all notes unchecked, or unchanged, and one undo removes the copy', async ({
  page,
}) => {
  await openChecklist(page, { 'Road trip': [['Cooler', 'ice'], 'Maps'] });
  await check(page, 'Maps');
  await choose(page, /^Duplicate category/);
  const dialog = page.getByRole('dialog', { name: 'Duplicate category' });
  await expect(dialog.getByLabel('Title')).toHaveValue('Road trip copy');
  await expectAccessible(page, 'the question before a category is duplicated');
  await dialog.getByRole('button', { name: 'Duplicate' }).click();
  const copy = page.getByRole('tab', { name: 'Road trip copy' });
  await expect(copy).toHaveAttribute('aria-selected', 'true');
  await expect(rows(page)).toHaveText([/Cooler/, /Maps/]);
  await expect(row(page, 'Maps').getByRole('checkbox')).not.toBeChecked();
  const kept = page.waitForResponse('**/api/notes/update/**');
  await row(page, 'Maps').getByRole('checkbox').check();
  await kept;
  await page.reload();
  await copy.click();
  await expect(row(page, 'Maps').getByRole('checkbox')).toBeChecked();
  await choose(page, /^Duplicate category/);
  await dialog.getByLabel('Title').fill('As it is');
  await dialog.getByLabel('All notes unchecked').uncheck();
  await dialog.getByRole('button', { name: 'Duplicate' }).click();
  await expect(row(page, 'Maps').getByRole('checkbox')).toBeChecked();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('tab')).toHaveCount(2);
});
