import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { handle, openChecklist, row, rows } from './checklist-of.ts';
import { dragByKeyboard, dragOnto } from './drag.ts';
import { expect, test } from './fixtures.ts';
import { choose, listMenu } from './parts.ts';

const check = (page: Page, content: string) => row(page, content).getByRole('checkbox').first().check();

const toggle = (page: Page, view: 'Hide done' | 'Done last') => choose(page, view, 'menuitemcheckbox');

test('done notes are hidden, on paper too, and still after a reload', async ({ page }) => {
  await openChecklist(page, { Trip: ['Tyres', ['Cooler', 'ice', 'tape']] });
  await toggle(page, 'Hide done');
  await row(page, 'Tyres').getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('group', { name: 'Cooler' })).toBeFocused();
  await row(page, 'Cooler').getByTitle('Expand').click();
  await page.getByRole('listitem').filter({ hasText: /^ice/ }).getByRole('checkbox').click(); // which hides it
  await expect(listMenu(page)).toHaveAccessibleName('2 of 4 done, 2 hidden, list menu');
  await expectAccessible(page, 'a list with hidden notes');
  await page.reload();
  await expect(rows(page)).toHaveText([/^2\)Cooler/]);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(page.getByText('tape', { exact: true })).toBeVisible();
  await expect(page.getByText('ice', { exact: true })).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await listMenu(page).click();
  await expectAccessible(page, 'the menu with the views');
  await page.getByRole('menuitem', { name: /^Clear done/ }).click();
  await page.getByRole('button', { name: 'Delete 2 notes' }).click();
  await expect(listMenu(page)).toHaveAccessibleName('0 of 2 done, list menu');
  await row(page, 'Cooler').getByTitle('Expand').click();
  for (const last of [1, 0]) await page.getByRole('checkbox').nth(last).click();
  await expect(page.getByText('All done, 2 hidden.')).toBeVisible();
  await expectAccessible(page, 'a list with nothing but hidden notes');
});

test('Done last shows done notes behind the others, and each side has an order of its own', async ({
  page,
}) => {
  await openChecklist(page, { Trip: ['Tyres', 'Maps', 'Bread', 'Milk'] });
  await toggle(page, 'Done last');
  await check(page, 'Tyres');
  await check(page, 'Bread');
  await expect(rows(page)).toHaveText([/^2\)Maps/, /^4\)Milk/, /^1\)Tyres/, /^3\)Bread/]);
  await expectAccessible(page, 'a list with done notes last');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'a narrow list with done notes last');
  await page.setViewportSize({ width: 1440, height: 900 });
  await dragOnto(page, handle(page, 'Bread'), handle(page, 'Tyres'));
  await expect(rows(page)).toHaveText([/Maps/, /Milk/, /Bread/, /Tyres/]);
  await dragByKeyboard(page, handle(page, 'Maps'), ['ArrowDown', 'ArrowDown']);
  await expect(rows(page)).toHaveText([/Milk/, /Maps/, /Bread/, /Tyres/]);
  await handle(page, 'Maps').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByText('“Done last” is on: done notes stay below the open ones')).toBeVisible();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(rows(page)).toHaveText([/Maps/, /Milk/, /Bread/, /Tyres/]);
  await toggle(page, 'Done last');
  await expect(rows(page)).toHaveText([/Bread/, /Tyres/, /Maps/, /Milk/]);
});
