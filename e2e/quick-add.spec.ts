import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { openChecklist, row, rows } from './checklist-of.ts';
import { expect, test } from './fixtures.ts';

const quick = (page: Page) => page.getByRole('textbox', { name: 'Add a note' });
const LIST = 'Tent\n  - Pegs\n- [x] Gas\n---\n3. Mugs';

test('notes and sub notes are added one after another without a dialog', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  await openChecklist(page, { 'Road trip': [['Cooler', 'ice']] });
  await test.step('sub notes are hidden until their note is opened, indented by 35 px, and added there', async () => {
    const ice = page.getByText('ice', { exact: true });
    await expect(ice).toHaveCount(0);
    await row(page, 'Cooler').getByTitle('Expand').click();
    await expect(ice).toBeVisible();
    const left = async (name: string) => (await page.getByText(name, { exact: true }).boundingBox())?.x ?? 0;
    await expect.poll(async () => Math.round((await left('ice')) - (await left('Cooler')))).toBe(35);
    await page.getByRole('textbox', { name: 'Add a sub note to Cooler' }).click();
    for (const word of ['water', 'bread']) {
      await page.keyboard.type(word);
      await page.keyboard.press('Enter');
    }
    await expect(page.getByText('Added, sub note 3')).toBeAttached();
    await expect(row(page, 'Cooler').getByText('bread', { exact: true })).toBeVisible();
    await expectAccessible(page, 'a quick line for sub notes');
    await row(page, 'Cooler').getByTitle('Collapse').click();
    await expect(ice).toHaveCount(0);
  });
  const line = quick(page);
  await test.step('notes are added below the list', async () => {
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
  });
  await test.step('what is typed outlives a reload', async () => {
    await page.keyboard.type('kept');
    await page.keyboard.press('Escape');
    await expect(line).not.toBeFocused();
    await expect(line).toHaveValue('kept');
    await expect(line).toHaveAttribute('enterkeyhint', 'send');
    await page.reload();
    await expect(rows(page)).toHaveText([/Cooler/, /Bread/, /lines/]);
    await expect(line).toHaveValue('kept');
  });
});

test('the line that adds notes moves by one row with the first note of a category', {
  tag: '@phone',
}, async ({ page }) => {
  await openChecklist(page, { 'Road trip': [] });
  const top = async () => (await quick(page).boundingBox())?.y ?? Number.NaN;
  const before = await top();
  await quick(page).click();
  await page.keyboard.type('Tyres');
  await page.keyboard.press('Enter');
  const height = (await rows(page).first().boundingBox())?.height ?? Number.NaN;
  await expect.poll(async () => (await top()) - before).toBeLessThan(1.5 * height);
  await expect(quick(page)).toBeFocused();
});

test('a pasted list becomes notes at once, or one note, and one undo takes them back', async ({ page }) => {
  await openChecklist(page, { 'Road trip': ['Tyres'] });
  await test.step('its lines become notes, sub notes and lines', async () => {
    await quick(page).click();
    await page.keyboard.insertText(LIST);
    await expect(page.getByText('These lines can be 5 notes')).toBeVisible();
    await expect(page.getByText('1 sub, 1 done, 1 line')).toBeVisible();
    await expectAccessible(page, 'the preview of a pasted list');
    const sent = page.waitForRequest('**/api/notes/create-many/*');
    await page.getByRole('button', { name: 'Create 5 notes' }).click();
    await sent;
    await expect(rows(page)).toHaveCount(5);
    await expect(row(page, 'Gas').getByRole('checkbox')).toBeChecked();
    await expect(quick(page)).toHaveValue('');
    await row(page, 'Tent').getByTitle('Expand').click();
    await expect(row(page, 'Tent').getByText('Pegs')).toBeVisible();
  });
  await test.step('one undo takes them back', async () => {
    await quick(page).click();
    await page.keyboard.insertText('One\nTwo');
    await expect(page.getByText('These lines can be 2 notes')).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Added 2 notes')).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(rows(page)).toHaveCount(5);
  });
  await test.step('more than 200 lines are not taken', async () => {
    await quick(page).click();
    const many = Array.from({ length: 5_000 }, (_, n) => `line ${n}`).join('\n');
    await page.keyboard.insertText(many);
    await expect(page.getByText('Up to 200 lines at once. These are 5,000.')).toBeVisible();
    // Wrapped at one pixel, each letter would be a line to lay out.
    await expect(quick(page)).toHaveCSS('white-space', 'pre');
    await expect(page.getByText('Enter creates them')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Create notes' })).toBeDisabled();
    await expect(quick(page)).toHaveValue(many);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(quick(page)).toBeFocused();
  });
  await test.step('it may stay one note', async () => {
    await page.keyboard.insertText('One\nTwo');
    await page.getByRole('button', { name: 'Create one' }).click();
    await expect(rows(page)).toHaveCount(6);
  });
  await test.step('the dialog of a new note offers the same', async () => {
    await page.getByRole('button', { name: 'Create Note' }).click();
    await page.keyboard.insertText(LIST);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('These lines can be 5 notes')).toBeVisible();
    await expectAccessible(page, 'the preview in a dialog');
    await dialog.getByRole('button', { name: 'Create 5 notes' }).click();
    await expect(dialog).toBeHidden();
    await expect(rows(page)).toHaveCount(10);
  });
  await page.reload();
  await expect(rows(page)).toHaveCount(10);
});
