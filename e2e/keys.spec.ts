import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { openChecklist, row, rows } from './checklist-of.ts';
import { expect, test } from './fixtures.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const focused = (page: Page, name: string) => expect(page.getByRole('group', { name })).toBeFocused();

test.beforeEach(async ({ page }) => {
  await openChecklist(page, { Home: ['Milk', ['Bread', 'rye'], 'Eggs'], Trip: ['Tent'] });
  await expect(rows(page)).toHaveCount(3);
});

test('J and K walk the rows, X, I and E act on the one with the focus', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  await row(page, 'Bread').getByTitle('Expand').click();
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  for (const [key, name] of [
    ['j', 'Milk'],
    ['j', 'Bread'],
    ['j', 'rye'],
    ['j', 'Eggs'],
    ['j', 'Eggs'],
    ['k', 'rye'],
  ] as const) {
    await page.keyboard.press(key);
    await focused(page, name);
  }
  await expectAccessible(page, 'a row with the focus');
  await page.keyboard.press('x');
  const rye = row(page, 'Bread').getByRole('listitem').filter({ hasText: 'rye' });
  await expect(rye.getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('i');
  await expect(rye.getByTitle('Unmark important')).toHaveCount(1);
  await page.keyboard.press('e');
  const text = isMobile
    ? dialog(page, 'Edit Note').getByLabel('Content')
    : page.getByLabel('Text of the note');
  await expect(text).toHaveValue('rye');
  await page.keyboard.press('Escape');
  await focused(page, 'rye');
  await page.keyboard.press('j');
  await focused(page, 'Eggs');
  await page.keyboard.press('m');
  await expect(dialog(page, 'Move to…')).toBeVisible();
});

test('a row moves by Alt and an arrow, keeps the focus, and its handle lifts as before', async ({ page }) => {
  await page.keyboard.press('j');
  await focused(page, 'Milk');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(rows(page)).toContainText(['Bread', 'Milk', 'Eggs']);
  await focused(page, 'Milk');
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(rows(page)).toContainText(['Milk', 'Bread', 'Eggs']);
  await page.keyboard.press('Tab');
  await expect(row(page, 'Milk').getByRole('button', { name: 'Drag note 1' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText('Note 1 lifted.')).toHaveCount(1);
  await page.keyboard.press('x');
  await page.keyboard.press('Escape');
  await expect(row(page, 'Milk').getByRole('checkbox')).not.toBeChecked();
});

test('Del and Backspace delete the row with the focus without a question, and undo and redo are at hand', async ({
  page,
}) => {
  await page.keyboard.press('j');
  await focused(page, 'Milk');
  await page.keyboard.press('Delete');
  await expect(rows(page)).toContainText(['Bread', 'Eggs']);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await focused(page, 'Bread');
  await page.keyboard.press('Backspace');
  await expect(rows(page)).toContainText(['Eggs']);
  await focused(page, 'Eggs');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(rows(page)).toContainText(['Milk', 'Bread', 'Eggs']);
  await expectAccessible(page, 'the bar that offers to redo');
  await page.keyboard.press('Control+Shift+z');
  await expect(rows(page)).toContainText(['Bread', 'Eggs']);
  await page.keyboard.press('Control+y');
  await expect(rows(page)).toContainText(['Eggs']);
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(rows(page)).toHaveText([/Eggs/]);
});

test('N, L and digits create and switch, and are letters where somebody types', async ({ page }) => {
  await page.keyboard.press('2');
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Trip');
  await page.keyboard.press('l');
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press('n');
  await expect(page.getByLabel('Content')).toBeFocused();
  await page.keyboard.type('n1lx?');
  await expect(page.getByLabel('Content')).toHaveValue('n1lx?');
  await page.getByRole('button', { name: 'Cancel' }).focus();
  await page.keyboard.press('1');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.locator('[role=tab][aria-selected=true]')).toHaveText('Trip');
});

test('the sheet shows the keys and turns single ones off, on this device', async ({ page }) => {
  await page.keyboard.press('?');
  const sheet = dialog(page, 'Keyboard');
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Scratch out' })).toContainText('X');
  await expectAccessible(page, 'the sheet of keys');
  await sheet.getByRole('switch', { name: 'Single keys' }).uncheck();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(rows(page)).toHaveCount(3);
  for (const key of ['2', 'n', '/', '?']) await page.keyboard.press(key);
  await page.keyboard.press('Control+k');
  await expect(dialog(page, 'Find')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Home');
});

test('the list menu leads to the sheet, where there is a keyboard', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  await page.getByRole('button', { name: /list menu$/ }).click();
  const entry = page.getByRole('menuitem', { name: 'Keyboard' });
  if (isMobile) await expect(entry).toHaveCount(0);
  else {
    await entry.click();
    await expect(dialog(page, 'Keyboard')).toBeVisible();
  }
});

test('what is typed before the code of its field has loaded goes into the field, and is no key', async ({
  page,
}) => {
  for (const [key, field, label] of [
    ['/', 'Find', 'Find a note'],
    ['n', 'Create a Note', 'Content'],
  ] as const) {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/checklist-lazy-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    await expect(rows(page)).toHaveCount(3);
    await page.getByRole('tabpanel').focus();
    await page.keyboard.press(key);
    await page.keyboard.type('lilac', { delay: 5 });
    release();
    await expect(dialog(page, field).getByLabel(label)).toHaveValue('lilac');
    await page.keyboard.type('s');
    await expect(dialog(page, field).getByLabel(label)).toHaveValue('lilacs');
    await expect(page.locator('[data-rfd-draggable-id]')).toHaveCount(3); // no line has been added
    await page.unroute('**/assets/checklist-lazy-*.js');
  }
});

test('keys are keys again after the word that the code of a field is missing', async ({
  page,
  complaints,
}) => {
  await page.route('**/assets/checklist-lazy-*.js', (route) => route.abort());
  await page.reload();
  await expect(rows(page)).toHaveCount(3);
  const alert = page.getByRole('alertdialog');
  for (const key of ['/', '?']) {
    await page.keyboard.press(key);
    await expect(alert).toBeVisible();
    await alert.getByRole('button').click();
    await expect(alert).toHaveCount(0);
  }
  // Chromium logs what the route refused.
  for (const complaint of complaints.splice(0)) expect(complaint).toMatch(/ERR_FAILED.*checklist-lazy/);
});
