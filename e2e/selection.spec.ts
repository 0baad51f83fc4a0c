import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { handle, openChecklist, row, rows } from './checklist-of.ts';
import { middleOf } from './drag.ts';
import { expect, test } from './fixtures.ts';
import { choose } from './parts.ts';
import { finger } from './touch.ts';

const bar = (page: Page) => page.getByRole('toolbar', { name: /selected$/ });
const act = (page: Page, name: string) => bar(page).getByRole('button', { name }).click();
const marks = (page: Page) => page.getByRole('img', { name: 'Selected' });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true }).click();
const text = (page: Page, content: string) => page.getByText(content, { exact: true });
const said = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });

/** A finger rests on a number. */
async function longPress(page: Page, number: Locator): Promise<void> {
  const one = await finger(page, await middleOf(number));
  const pressed = await page.evaluate(() => performance.now()); // the page has received the touch
  await page.waitForFunction((since) => performance.now() - since > 700, pressed);
  await one.letGo();
}

/** Selects notes the way of the device. */
async function select(page: Page, isMobile: boolean, ...contents: [string, ...string[]]): Promise<void> {
  const [first, ...others] = contents;
  if (isMobile) await longPress(page, handle(page, first));
  else await handle(page, first).click({ modifiers: ['ControlOrMeta'] });
  await expect(marks(page)).toHaveCount(1);
  for (const content of others) {
    if (isMobile) await text(page, content).tap();
    else await text(page, content).click({ modifiers: ['ControlOrMeta'] });
  }
  await expect(marks(page)).toHaveCount(contents.length);
}

test.beforeEach(async ({ page }) => {
  await openChecklist(page, {
    Trip: ['Tyres', ['Cooler', 'ice', 'tape'], 'Maps', 'Bread', 'Milk'],
    Home: ['Lamp'],
  });
  await expect(rows(page)).toHaveCount(5);
});

test('notes are selected by hand or from the menu, and what is done to them is one change with one undo', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  const all = [/Tyres/, /Cooler/, /Maps/, /Bread/, /Milk/];
  await test.step('notes and sub notes are scratched out, marked, and not any more', async () => {
    await row(page, 'Cooler').getByTitle('Expand').click();
    await select(page, isMobile, 'Tyres', 'ice');
    const sent = page.waitForRequest('**/api/notes/update-many/*');
    await act(page, 'Scratch out');
    await sent;
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
    await act(page, 'Mark as important');
    await expect(page.getByTitle('Unmark important')).toHaveCount(2);
    await act(page, 'Uncheck');
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
    await act(page, 'Not important');
    await expect(page.getByTitle('Unmark important')).toHaveCount(0);
    for (let steps = 0; steps < 3; steps++) await page.keyboard.press('Control+z');
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
    await expect(marks(page)).toHaveCount(2);
    await page.keyboard.press('Control+z');
    await act(page, 'Cancel');
    await row(page, 'Cooler').getByTitle('Collapse').click();
  });
  await test.step('they move to another category', async () => {
    await select(page, isMobile, 'Cooler', 'Bread', 'Tyres');
    await expect(said(page, '3 selected')).toHaveCount(1);
    await expectAccessible(page, 'a list with selected notes');
    const sent = page.waitForRequest('**/api/notes/move/*');
    await act(page, 'Move to…');
    const dialog = page.getByRole('dialog', { name: 'Move 3 notes to…' });
    await expect(dialog.getByRole('combobox')).toBeFocused();
    await expectAccessible(page, 'the question where they move to');
    await page.keyboard.press('Enter');
    await sent;
    await expect(dialog).toHaveCount(0);
    await expect(rows(page)).toHaveText([/Maps/, /Milk/]);
    await expect(bar(page)).toHaveCount(0);
    await page.getByRole('tab', { name: 'Home' }).click();
    await expect(rows(page)).toHaveText([/Lamp/, /Tyres/, /Cooler/, /Bread/]);
    await undo(page);
    await page.getByRole('tab', { name: 'Trip' }).click();
    await expect(rows(page)).toHaveText(all);
  });
  await test.step('they are deleted after a question that names their number', async () => {
    await select(page, isMobile, 'Tyres', 'Cooler');
    await act(page, 'Delete');
    const dialog = page.getByRole('dialog', { name: 'Delete 2 notes' });
    await expect(dialog).toContainText('Are you sure you want to delete 2 notes?');
    await expect(dialog).toContainText('2 sub notes are deleted too.');
    await expectAccessible(page, 'the question before selected notes are deleted');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(marks(page)).toHaveCount(2);
    await act(page, 'Delete');
    await dialog.getByRole('button', { name: 'Delete 2 notes' }).click();
    await expect(rows(page)).toHaveText([/Maps/, /Bread/, /Milk/]);
    await expect(bar(page)).toHaveCount(0);
    await undo(page);
    await expect(rows(page)).toHaveText(all);
  });
  await test.step('the menu begins a selection, in which a press on a row selects it; it ends with the category', async () => {
    await choose(page, 'Select notes');
    await expect(bar(page)).toContainText('Choose notes in the list');
    await expect(bar(page).getByRole('button', { name: 'Delete' })).toBeDisabled();
    await text(page, 'Maps').click();
    await handle(page, 'Bread')
      .locator('..')
      .click({ position: { x: 20, y: 15 } });
    await expect(said(page, '2 selected')).toHaveCount(1);
    await text(page, 'Maps').click();
    await expect(said(page, '1 selected')).toHaveCount(1);
    await expect(rows(page)).toHaveText(all);
    await page.getByRole('tab', { name: 'Home' }).click();
    await expect(bar(page)).toHaveCount(0);
    await page.getByRole('tab', { name: 'Trip' }).click();
    await expect(marks(page)).toHaveCount(0);
    await row(page, 'Milk').getByRole('button', { name: 'More actions' }).click();
    await row(page, 'Milk').getByRole('button', { name: 'Select', exact: true }).click();
    await expect(said(page, '1 selected')).toHaveCount(1);
    await act(page, 'Cancel');
    await expect(bar(page)).toHaveCount(0);
  });
});

test('a press with Shift selects all rows in between, and keys select and act on all of them', async ({
  page,
}) => {
  const walk = async (steps: number) => {
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    for (let step = 0; step < steps; step++) await page.keyboard.press('j');
  };
  await test.step('a press with Shift', async () => {
    await handle(page, 'Tyres').click({ modifiers: ['ControlOrMeta'] });
    await text(page, 'Maps').click({ modifiers: ['Shift'] });
    await expect(said(page, '3 selected')).toHaveCount(1);
    await row(page, 'Cooler').getByTitle('Expand').click();
    await text(page, 'Milk').click({ modifiers: ['Shift'] });
    await expect(said(page, '5 selected')).toHaveCount(1);
    await text(page, 'tape').click();
    await expect(said(page, '6 selected')).toHaveCount(1);
    await row(page, 'Cooler').getByTitle('Collapse').click();
    await expect(said(page, '5 selected')).toHaveCount(1);
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
    await act(page, 'Cancel');
    await expect(bar(page)).toHaveCount(0);
  });
  await test.step('keys', async () => {
    await walk(1);
    await page.keyboard.press('s');
    await expect(said(page, '1 selected')).toHaveCount(1);
    await page.keyboard.press('Shift+J');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(said(page, '3 selected')).toHaveCount(1);
    await expect(page.getByRole('group', { name: 'Maps, selected' })).toBeFocused();
    await page.keyboard.press('Space');
    await expect(said(page, '2 selected')).toHaveCount(1);
    await page.keyboard.press('x');
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
    await page.keyboard.press('Shift+K');
    await page.keyboard.press('m');
    await expect(page.getByRole('dialog', { name: 'Move 3 notes to…' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(marks(page)).toHaveCount(3);
    await page.keyboard.press('Escape');
    await expect(bar(page)).toHaveCount(0);
    await expect(marks(page)).toHaveCount(0);
  });
  await test.step('when the last notes of the list are deleted together, the focus is on the row above them', async () => {
    await walk(4);
    await page.keyboard.press('s');
    await page.keyboard.press('Shift+J');
    await expect(said(page, '2 selected')).toHaveCount(1);
    await page.keyboard.press('Delete');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(rows(page)).toHaveText([/Tyres/, /Cooler/, /Maps/]);
    await expect(page.getByRole('group', { name: 'Maps' })).toBeFocused();
    await undo(page);
    await expect(rows(page)).toHaveCount(5);
  });
  await test.step('when a note moves with its sub notes, the focus is on the row below them', async () => {
    await row(page, 'Cooler').getByTitle('Expand').click();
    await walk(4);
    await page.keyboard.press('s');
    await page.keyboard.press('Shift+K');
    await page.keyboard.press('Shift+K');
    await expect(page.getByRole('group', { name: /^Cooler, .*selected$/ })).toBeFocused();
    await page.keyboard.press('m');
    await expect(page.getByRole('dialog', { name: 'Move 3 notes to…' }).getByRole('combobox')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(rows(page)).toHaveText([/Tyres/, /Maps/, /Bread/, /Milk/]);
    await expect(page.getByRole('group', { name: 'Maps' })).toBeFocused();
  });
});
