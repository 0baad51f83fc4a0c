import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { openChecklist, row } from './checklist-of.ts';
import { expect, test } from './fixtures.ts';

const field = (page: Page) => page.getByLabel('Text of the note');
const words = (page: Page, content: string) => page.getByText(content, { exact: true });

test('a double click or Enter edits a note in place, Enter saves, and Escape leaves with a way back to the text', async ({
  page,
  context,
}) => {
  await context.route('https://a.example/**', (route) => route.fulfill({ body: 'a' }));
  await openChecklist(page, { Home: ['Milk', ['Bread', 'rye'], 'See https://a.example'] });
  await test.step('a double click on a link opens no editor', async () => {
    await page.getByRole('link', { name: 'https://a.example' }).dblclick();
    await expect(field(page)).toHaveCount(0);
    await page.bringToFront();
  });
  await test.step('on the text it does, and Enter saves', async () => {
    await words(page, 'Milk').dblclick();
    await expect(field(page)).toBeFocused();
    await expectAccessible(page, 'a note edited in place');
    await page.keyboard.type(' and oats');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('two');
    await page.keyboard.press('Enter');
    await expect(field(page)).toHaveCount(0);
    await expect(row(page, 'Milk').locator('p').first()).toHaveText('Milk and oats\ntwo');
    await expect(row(page, 'Milk').locator('[id^=note-]')).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(words(page, 'Milk')).toBeVisible();
  });
  await test.step('Enter on the row opens it, and Escape leaves it, with a way back when the text was changed', async () => {
    const milk = page.getByRole('group', { name: 'Milk' });
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.keyboard.press('j');
    await expect(milk).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(field(page)).toHaveCount(0);
    await expect(milk).toBeFocused();
    await page.keyboard.press('Enter');
    await field(page).fill('Wine');
    await page.keyboard.press('Escape');
    await expect(words(page, 'Milk')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue('Wine');
    await page.keyboard.press('Escape');
    await expect(words(page, 'Milk')).toBeVisible();
  });
  await test.step('a text that is left by a reload is offered again', async () => {
    await words(page, 'Milk').dblclick();
    await field(page).fill('Oat milk');
    await page.reload();
    await words(page, 'Milk').dblclick();
    await expect(page.getByText(/unsaved/)).toBeVisible();
  });
});
