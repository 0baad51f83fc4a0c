import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { type Checklist, handle, openChecklist, row, rows } from './checklist-of.ts';
import { said } from './drag.ts';
import { expect, hold, test } from './fixtures.ts';
import { listMenu } from './parts.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const focused = (page: Page, name: string) => expect(page.getByRole('group', { name })).toBeFocused();

const NOTES: Checklist = { Home: ['Milk', ['Bread', 'rye'], 'Eggs'], Trip: ['Tent'] };

test('J and K walk the rows, X, I, E and M act on the one with the focus, and a sheet shows the keys to a keyboard', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await openChecklist(page, NOTES);
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
  await page.keyboard.press('x');
  const rye = row(page, 'Bread').getByRole('listitem').filter({ hasText: 'rye' });
  await expect(rye.getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('i');
  await expect(rye.getByTitle('Unmark important')).toHaveCount(1);
  await page.keyboard.press('e');
  const text = page.getByLabel('Text of the note');
  await expect(text).toHaveValue('rye');
  await page.keyboard.press('Escape');
  await focused(page, 'rye');
  await page.keyboard.press('j');
  await focused(page, 'Eggs');
  await page.keyboard.press('m');
  await expect(dialog(page, 'Move to…')).toBeVisible();
  await page.keyboard.press('Escape');
  await listMenu(page).click();
  const entry = page.getByRole('menuitem', { name: 'Keyboard' });
  if (isMobile) {
    await expect(page.getByRole('menuitem', { name: 'Copy as text' })).toBeVisible();
    await expect(entry).toHaveCount(0);
  } else {
    await entry.click();
    await expect(dialog(page, 'Keyboard')).toBeVisible();
  }
});

test('a row moves by Alt and an arrow, nests by Tab, and is lifted at its handle', async ({ page }) => {
  await openChecklist(page, NOTES);
  const order = (...contents: string[]) => expect(rows(page)).toContainText(contents);
  await test.step('Alt and an arrow move it, and it keeps the focus', async () => {
    await page.keyboard.press('j');
    await focused(page, 'Milk');
    await page.keyboard.press('Alt+ArrowDown');
    await order('Bread', 'Milk', 'Eggs');
    await focused(page, 'Milk');
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Alt+ArrowUp');
    await order('Milk', 'Bread', 'Eggs');
  });
  await test.step('keys are no shortcuts while a row is lifted', async () => {
    await page.keyboard.press('ArrowRight');
    await expect(handle(page, 'Milk')).toBeFocused();
    await expect(handle(page, 'Milk')).toHaveAccessibleName('Drag note 1');
    await page.keyboard.press('Space');
    await expect(said(page, 'Note 1 lifted.')).toHaveCount(1);
    await page.keyboard.press('x');
    await page.keyboard.press('Escape');
    await expect(row(page, 'Milk').getByRole('checkbox')).not.toBeChecked();
  });
  await test.step('Home moves a lifted row to the first place, and End to the last', async () => {
    await handle(page, 'Eggs').focus();
    await page.keyboard.press('Space');
    await expect(said(page, 'Note 3 lifted.')).toHaveCount(1);
    await page.keyboard.press('Home');
    await expect(rows(page)).toHaveText([/Eggs/, /Milk/, /Bread/]);
    await expect(said(page, 'Note 3 dropped. Moved from place 3 to place 1 of 3.')).toHaveCount(1);
    await expect(handle(page, 'Eggs')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(said(page, 'Note 1 lifted.')).toHaveCount(1);
    await page.keyboard.press('End');
    await expect(rows(page)).toHaveText([/Milk/, /Bread/, /Eggs/]);
    await expect(handle(page, 'Eggs')).toBeFocused(); // a frame after the drop
  });
  await test.step('Tab nests it and Shift Tab takes it out again, and they do not trap the focus', async () => {
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    for (let steps = 0; steps < 3; steps++) await page.keyboard.press('j');
    await focused(page, 'Eggs');
    await page.keyboard.press('Tab');
    await expect(row(page, 'Bread').getByRole('listitem').filter({ hasText: 'Eggs' })).toBeVisible();
    await focused(page, 'Eggs');
    await page.keyboard.press('Shift+Tab');
    await expect(rows(page)).toHaveText([/Milk/, /Bread/, /Eggs/]);
    await focused(page, 'Eggs');
    await page.keyboard.press('Tab');
    await expect(rows(page)).toHaveCount(2);
    await focused(page, 'Eggs');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('group', { name: 'Eggs' })).not.toBeFocused();
    await expect(rows(page)).toHaveCount(2);
  });
});

test('keys delete, undo, redo, create and switch, are letters in text fields, and can be turned off on this device', async ({
  page,
}) => {
  await openChecklist(page, NOTES);
  await test.step('Del and Backspace delete the row with the focus without a question', async () => {
    await page.keyboard.press('j');
    await focused(page, 'Milk');
    await page.keyboard.press('Delete');
    await expect(rows(page)).toContainText(['Bread', 'Eggs']);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await focused(page, 'Bread');
    await page.keyboard.press('Backspace');
    await expect(rows(page)).toContainText(['Eggs']);
    await focused(page, 'Eggs');
  });
  await test.step('undo and redo are at hand', async () => {
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect(rows(page)).toContainText(['Milk', 'Bread', 'Eggs']);
    await expectAccessible(page, 'the bar that offers to redo');
    await page.keyboard.press('Control+Shift+z');
    await expect(rows(page)).toContainText(['Bread', 'Eggs']);
    await page.keyboard.press('Control+y');
    await expect(rows(page)).toContainText(['Eggs']);
    await expect(rows(page)).toHaveCount(1);
  });
  await test.step('digits switch, L and N create', async () => {
    await page.keyboard.press('2');
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Trip');
    await expect(page.getByRole('tabpanel', { name: 'Trip' })).toBeFocused();
    await page.keyboard.press('l');
    await expect(rows(page)).toHaveCount(2);
    await page.keyboard.press('n');
    await expect(page.getByLabel('Content')).toBeFocused();
    await page.keyboard.type('n1/lx?');
    await expect(page.getByLabel('Content')).toHaveValue('n1/lx?');
    await page.getByRole('button', { name: 'Cancel' }).focus();
    await page.keyboard.press('1');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(page.locator('[role=tab][aria-selected=true]')).toHaveText('Trip');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('the sheet turns single ones off', async () => {
    await page.getByRole('tabpanel').focus();
    await page.keyboard.press('?');
    const sheet = dialog(page, 'Keyboard');
    await expect(sheet.getByRole('listitem').filter({ hasText: 'Scratch out' })).toContainText('X');
    await expectAccessible(page, 'the sheet of keys');
    await sheet.getByRole('switch', { name: 'Single keys' }).uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Home' }).click();
    await page.reload();
    await expect(rows(page)).toHaveText([/Eggs/]);
    await page.getByRole('tabpanel').focus();
    for (const key of ['2', 'n', '/', '?']) await page.keyboard.press(key);
    await page.keyboard.press('Control+k');
    await expect(dialog(page, 'Find')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Home');
  });
});

test('what is typed before the code of its field has loaded goes into the field; without the code, keys work again after a message that it is missing', async ({
  page,
  complaints,
}) => {
  const lazyCode = '**/assets/later-*.js';
  await page.route(lazyCode, (route) => route.abort());
  await openChecklist(page, NOTES);
  await test.step('the code is missing', async () => {
    const alert = page.getByRole('alertdialog');
    for (const key of ['/', '?']) {
      await page.keyboard.press(key);
      await expect(alert).toBeVisible();
      const reloaded = page.waitForEvent('domcontentloaded');
      await alert.getByRole('button', { name: 'Reload' }).click();
      await reloaded;
      await expect(rows(page)).toHaveCount(3);
    }
    // Chromium logs what the route refused.
    for (const complaint of complaints.splice(0)) expect(complaint).toMatch(/ERR_FAILED.*later-/);
  });
  for (const [keys, field, label] of [
    ['/', 'Find', 'Find a note'],
    ['n', 'Create a Note', 'Content'],
    ['jn', 'Create a Note', 'Content'],
  ] as const)
    await test.step(`the code comes late: ${keys}`, async () => {
      await page.unroute(lazyCode);
      const release = await hold(page, lazyCode);
      await page.reload();
      await expect(rows(page)).toHaveCount(3);
      await page.getByRole('tabpanel').focus();
      await page.keyboard.type(keys);
      await page.keyboard.type('lilac', { delay: 5 });
      release();
      await expect(dialog(page, field).getByLabel(label)).toHaveValue('lilac');
      await page.keyboard.type('s');
      await expect(dialog(page, field).getByLabel(label)).toHaveValue('lilacs');
      await expect(page.locator('[data-rfd-draggable-id]')).toHaveCount(3); // no line has been added
      await dialog(page, field).getByLabel(label).fill('');
    });
});

test('from the load of 31 rows to "Add a note" Tab stops once a row, and a dialog opened by a double click has the caret', async ({
  page,
}) => {
  const notes = Array.from({ length: 31 }, (_, index) => `Note of ${index}`);
  await openChecklist(page, { Home: notes });
  const field = page.getByRole('textbox', { name: 'Add a note' });
  const isThere = () => field.evaluate((element) => element === document.activeElement);
  let stops = 0;
  while (stops < 100 && !(await isThere())) {
    await page.keyboard.press('Tab');
    stops += 1;
  }
  // The skip link, seven of the header, three above the strip, two buttons, the tab with its two.
  expect(stops).toBeLessThanOrEqual(31 + 20);
  await page.getByRole('button', { name: 'Create Note' }).dblclick();
  await expect(page.getByLabel('Content')).toBeFocused();
  await page.keyboard.type('Bread');
  await expect(page.getByLabel('Content')).toHaveValue('Bread');
  await page.keyboard.press('Escape');
  await row(page, 'Note of 8').getByText('Note of 8').click();
  await page.keyboard.press('j');
  await page.keyboard.press('Delete');
  await expect(row(page, 'Note of 9')).toHaveCount(0);
  await expect(rows(page)).toHaveCount(30);
});
