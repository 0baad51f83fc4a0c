import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { openChecklist, row, rows } from './checklist-of.ts';
import { expect, test } from './fixtures.ts';

const quick = (page: Page) => page.getByRole('textbox', { name: 'Add a note' });
const LIST = 'Tent\n  - Pegs\n- [x] Gas\n---\n3. Mugs';

/** Puts a text into the field that has the focus, as a paste does. */
const paste = (page: Page, text: string) => page.keyboard.insertText(text);

test('notes are added one after another without a dialog', { tag: '@phone' }, async ({ page, isMobile }) => {
  await openChecklist(page, { 'Road trip': ['Tyres'] });
  const line = quick(page);
  await line.click();
  await page.keyboard.type('Bread');
  await expectAccessible(page, 'the quick line');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(2);
  await expect(line).toBeFocused();
  await expect(line).toHaveValue('');
  await expect(page.getByText('Added, note 2')).toBeAttached();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Two');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('lines');
  if (isMobile) await page.getByRole('button', { name: 'Add', exact: true }).click();
  else await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(3);
  await expect(line).toBeFocused();
  await expect(rows(page).nth(2)).toContainText('Two\nlines', { useInnerText: true });
  await page.keyboard.type('kept');
  await page.keyboard.press('Escape');
  await expect(line).not.toBeFocused();
  await expect(line).toHaveValue('kept');
  await expect(line).toHaveAttribute('enterkeyhint', 'send');
  await page.reload();
  await expect(rows(page)).toHaveText([/Tyres/, /Bread/, /lines/]);
  await expect(line).toHaveValue('kept');
});

test('sub notes are added inside their opened note', { tag: '@phone' }, async ({ page }) => {
  await openChecklist(page, { 'Road trip': [['Cooler', 'ice'], 'Maps'] });
  await row(page, 'Cooler').getByTitle('Expand').click();
  const line = page.getByRole('textbox', { name: 'Add a sub note to Cooler' });
  await line.click();
  for (const word of ['water', 'bread']) {
    await page.keyboard.type(word);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText('Added, sub note 3')).toBeAttached();
  await expect(row(page, 'Cooler').getByText('bread', { exact: true })).toBeVisible();
  await expectAccessible(page, 'a quick line for sub notes');
});

test('a pasted list becomes notes at once, and one undo takes them back', async ({ page }) => {
  await openChecklist(page, { 'Road trip': ['Tyres'] });
  await quick(page).click();
  await paste(page, LIST);
  await expect(page.getByText('These lines can be 5 notes')).toBeVisible();
  await expect(page.getByText('1 sub, 1 done, 1 line')).toBeVisible();
  await expectAccessible(page, 'the preview of a pasted list');
  const sent = page.waitForRequest('**/api/notes/create-many/');
  await page.getByRole('button', { name: 'Create 5 notes' }).click();
  await sent;
  await expect(rows(page)).toHaveCount(5);
  await expect(row(page, 'Gas').getByRole('checkbox')).toBeChecked();
  await expect(quick(page)).toHaveValue('');
  await row(page, 'Tent').getByTitle('Expand').click();
  await expect(row(page, 'Tent').getByText('Pegs')).toBeVisible();
  await page.reload();
  await expect(rows(page)).toHaveCount(5);
  await quick(page).click();
  await paste(page, 'One\nTwo');
  await expect(page.getByText('These lines can be 2 notes')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Added 2 notes')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(rows(page)).toHaveCount(5);
  await page.reload();
  await expect(rows(page)).toHaveCount(5);
});

test('a pasted list may stay one note, and more than 200 lines are not taken', async ({ page }) => {
  await openChecklist(page, { 'Road trip': ['Tyres'] });
  await quick(page).click();
  const many = Array.from({ length: 236 }, (_, n) => `line ${n}`).join('\n');
  await paste(page, many);
  await expect(page.getByText('At most 200 lines at once; here are 236')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create notes' })).toBeDisabled();
  await expect(quick(page)).toHaveValue(many);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(quick(page)).toBeFocused();
  await paste(page, 'One\nTwo');
  await page.getByRole('button', { name: 'Create one' }).click();
  await expect(rows(page)).toHaveCount(2);
});

test('the dialog of a new note offers the same', async ({ page }) => {
  await openChecklist(page, { 'Road trip': ['Tyres'] });
  await page.getByRole('button', { name: 'Create Note' }).click();
  await paste(page, LIST);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('These lines can be 5 notes')).toBeVisible();
  await expectAccessible(page, 'the preview in a dialog');
  await dialog.getByRole('button', { name: 'Create 5 notes' }).click();
  await expect(dialog).toBeHidden();
  await expect(rows(page)).toHaveCount(5);
});

test('the first minute: an account, a category and twenty notes in at most 24 gestures', async ({ page }) => {
  let gestures = 0;
  const press = async (key: string) => {
    gestures += 1;
    await page.keyboard.press(key);
  };
  const click = async (name: string | RegExp, role: 'button' | 'link' = 'button') => {
    gestures += 1;
    await page.getByRole(role, { name }).first().click();
  };
  const username = `ann.${crypto.randomUUID()}`;
  await page.goto('/login');
  await click('Register here', 'link');
  const field = async (label: string, text: string) => {
    if (!(await page.getByLabel(label, { exact: true }).evaluate((it) => it === document.activeElement))) {
      gestures += 1;
      await page.getByLabel(label, { exact: true }).click();
    }
    await page.keyboard.type(text);
  };
  await field('Username', username);
  await field('Password', 'night drive 84');
  await field('Confirm password', 'night drive 84');
  const registered = page.waitForResponse('**/api/user/register/');
  await press('Enter');
  await registered;
  await expect(page.getByText("Don't have an account?")).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue(username); // it waits for the password alone
  await field('Password', 'night drive 84');
  await press('Enter');
  await page.waitForURL(/:\d+\/$/);
  gestures += 1;
  await page
    .getByRole('main')
    .getByRole('link', { name: /checklist/i })
    .first()
    .click();
  await click('+ New Category');
  await page.keyboard.type('Groceries');
  await press('Enter');
  await expect(quick(page)).toBeFocused();
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Groceries');
  await paste(page, Array.from({ length: 20 }, (_, n) => `Thing ${n}`).join('\n'));
  gestures += 1;
  await expect(page.getByText('These lines can be 20 notes')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create 20 notes' })).toBeInViewport({ ratio: 1 });
  await press('Enter');
  await expect(rows(page)).toHaveCount(20);
  await expect(quick(page)).toBeFocused();
  expect(gestures, 'gestures beside the text').toBeLessThanOrEqual(24);
});

test('a category made before the notes have arrived gets the caret into its line when they have', async ({
  page,
}) => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/notes\//, async (route) => {
    await asked;
    await route.continue();
  });
  await openChecklist(page, {});
  await page.getByRole('button', { name: '+ New Category' }).click();
  await page.keyboard.type('Trip');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Trip' })).toBeVisible();
  await expect(quick(page)).toHaveCount(0);
  answer();
  await expect(quick(page)).toBeFocused();
});

test('text typed after a new category is made becomes its first note, and its letters are not shortcuts', async ({
  page,
}) => {
  await openChecklist(page, { Home: ['Milk'] });
  await page.getByRole('button', { name: '+ New Category' }).click();
  await page.keyboard.type('Trip');
  await page.keyboard.press('Enter');
  await expect(quick(page)).toBeFocused();
  await page.keyboard.type('Milk');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveText([/Milk/]);
  await page.getByRole('tab', { name: 'Home' }).click();
  await page.keyboard.type('linx');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(rows(page)).toHaveText([/Milk/]);
});
