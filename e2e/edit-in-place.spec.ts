import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { openChecklist, row, rows } from './checklist-of.ts';
import { expect, test } from './fixtures.ts';

const field = (page: Page) => page.getByLabel('Text of the note');
const words = (page: Page, content: string) => page.getByText(content, { exact: true });

test.beforeEach(async ({ page }) => {
  await openChecklist(page, { Home: ['Milk', ['Bread', 'rye'], 'See https://a.example'] });
  await expect(rows(page)).toHaveCount(3);
});

test('a double click edits a note in place, and Enter saves it', async ({ page }) => {
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

test('Enter on the row opens it, and Escape leaves it, with a way back when the text was changed', async ({
  page,
}) => {
  await page.keyboard.press('j');
  await expect(page.getByRole('group', { name: 'Milk' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Milk' })).toBeFocused();
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

test('a text that is left by a reload is offered again', async ({ page }) => {
  await words(page, 'Milk').dblclick();
  await field(page).fill('Oat milk');
  await page.reload();
  await words(page, 'Milk').dblclick();
  await expect(page.getByText(/unsaved/)).toBeVisible();
});

test('a double click on a link, and a double tap, open no editor', { tag: '@phone' }, async ({
  page,
  isMobile,
  context,
}) => {
  await context.route('https://a.example/**', (route) => route.fulfill({ body: 'a' }));
  if (isMobile) {
    await words(page, 'Milk').tap();
    await words(page, 'Milk').tap();
    await row(page, 'Milk').getByRole('button', { name: 'More actions' }).click();
    await row(page, 'Milk').getByRole('button', { name: 'Edit note' }).click();
    await expect(page.getByRole('dialog', { name: 'Edit Note' })).toBeVisible();
  } else await page.getByRole('link', { name: 'https://a.example' }).dblclick();
  await expect(field(page)).toHaveCount(0);
});
