import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { openChecklist, press, row, rows } from './checklist-of.ts';
import { expect, test } from './fixtures.ts';

test.beforeEach(async ({ page }) => {
  await openChecklist(page, { 'Road trip': ['Tyres'] });
});

test('a page that closes in the middle of a word offers it again', { tag: '@phone' }, async ({ page }) => {
  await page.getByRole('button', { name: 'Create Note' }).click();
  await page.getByLabel('Content').pressSequentially('half a tho');
  await page.reload();
  await page.getByRole('button', { name: 'Create Note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create a Note' });
  await expect(dialog.getByText(/^You have an unsaved note from \d\d:\d\d$/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeFocused();
  await expectAccessible(page, 'a draft');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Content')).toBeFocused();
  await page.keyboard.type('ught');
  await page.keyboard.press('Control+Enter');
  await expect(row(page, 'half a thought')).toBeVisible();
  await page.getByRole('button', { name: 'Create Note' }).click();
  await expect(page.getByLabel('Content')).toHaveValue('');
});

test('a changed text that is cancelled can be brought back', async ({ page }) => {
  await press(page, 'Tyres', 'Edit note');
  await page.getByLabel('Content').fill('Winter tyres');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Discarded')).toBeVisible();
  await expectAccessible(page, 'a text that was discarded');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByLabel('Content')).toHaveValue('Winter tyres');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(rows(page)).toHaveText(/Tyres/);
});

test('a text for a note that was deleted meanwhile is offered for a new one', async ({ page }) => {
  await press(page, 'Tyres', 'Edit note');
  await page.getByLabel('Content').fill('Winter tyres');
  const access = await page.evaluate(() => localStorage['access']);
  const headers = { authorization: `Bearer ${access}` };
  const [note] = await (await page.request.get('/api/notes/', { headers })).json();
  await page.goto('/login');
  await page.request.delete(`/api/notes/delete/${note.id}/`, { headers });
  await page.goto('/checklist');
  await expect(rows(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Create Note' }).first().click();
  await expect(page.getByRole('dialog').getByText('Winter tyres')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Content')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(row(page, 'Winter tyres')).toBeVisible();
});

test('after a crash the tab, the row and the field that adds notes show that an unsaved text waits', {
  tag: '@phone',
}, async ({ page }) => {
  const stored = (words: string) =>
    expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(words);
  await openChecklist(page, { Home: ['Milk'], Trip: ['Tent'] });
  await page.getByRole('tab', { name: 'Trip' }).click();
  await press(page, 'Tent', 'Edit note');
  await page.getByLabel('Content').fill('Tent and pegs');
  await stored('Tent and pegs');
  await page.reload();
  await expect(page.locator('[data-tab]').filter({ hasText: 'Trip' }).getByTitle('unsaved text')).toHaveCount(
    1,
  );
  await expect(page.locator('[data-tab]').filter({ hasText: 'Home' }).getByTitle('unsaved text')).toHaveCount(
    0,
  );
  await page.getByRole('tab', { name: 'Trip' }).click();
  await expect(row(page, 'Tent').getByTitle('unsaved text')).toBeVisible();
  await page.locator('#create-note').click();
  await page.getByLabel('Content').fill('Stove');
  await stored('Stove');
  await page.reload();
  await page.getByRole('tab', { name: 'Trip' }).click();
  await expectAccessible(page, 'the marks of unsaved texts');
  await page.getByRole('button', { name: 'Unsaved note' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Content')).toHaveValue('Stove');
  await page.keyboard.press('Control+Enter');
  await expect(row(page, 'Stove')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unsaved note' })).toHaveCount(0);
});

const stored = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith('drafts of'))?.[1] ?? '');

test('a text that is typed without a pause is offered again after its tab has crashed', async ({
  page,
  context,
}) => {
  const words = 'and then we drove on into the night '.repeat(20);
  await openChecklist(page, { Home: ['Milk'] });
  const next = await context.newPage();
  await next.goto('/');
  await page.bringToFront();
  await page.getByRole('button', { name: 'Create Note' }).click();
  // 40 ms between two keys: the text is never left alone for half a second.
  const typing = page.getByLabel('Content').pressSequentially(words, { delay: 40 });
  const torn = expect(typing).rejects.toThrow(/crash|closed/i);
  await expect.poll(() => stored(next), { timeout: 20_000 }).toContain('and then we drove');
  const crashed = page.waitForEvent('crash');
  const devtools = await context.newCDPSession(page);
  devtools.send('Page.crash').catch(() => {}); // nobody is there to answer
  await crashed;
  await torn;
  await next.goto('/checklist');
  await next.getByRole('button', { name: 'Create Note' }).click();
  await expect(next.getByText(/^You have an unsaved note from/)).toBeVisible();
  await next.getByRole('button', { name: 'Continue' }).click();
  const found = await next.getByLabel('Content').inputValue();
  expect(words.startsWith(found)).toBe(true);
  expect(found).toContain('and then we drove');
});
