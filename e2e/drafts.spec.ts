import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { openChecklist, press, row } from './checklist-of.ts';
import { expect, test } from './fixtures.ts';

const stored = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith('drafts of'))?.[1] ?? '');

test('a text that is not saved is offered again, and until then its tab, its row and the field that adds notes are marked', {
  tag: '@phone',
}, async ({ page }) => {
  await openChecklist(page, { Home: ['Milk'], Trip: ['Tent'] });
  const tab = (title: string) => page.locator('[data-tab]').filter({ hasText: title });
  await page.getByRole('tab', { name: 'Trip' }).click();

  await test.step('a text that was stored before a crash marks its tab and its row', async () => {
    await press(page, 'Tent', 'Edit note');
    await page.getByLabel('Content').fill('Tent and pegs');
    await expect.poll(() => stored(page)).toContain('Tent and pegs');
    await page.reload();
    await expect(tab('Trip').getByTitle('unsaved text')).toHaveCount(1);
    await expect(tab('Home').getByTitle('unsaved text')).toHaveCount(0);
    await page.getByRole('tab', { name: 'Trip' }).click();
    await expect(row(page, 'Tent').getByTitle('unsaved text')).toBeVisible();
  });

  await test.step('a page that closes in the middle of a word offers it again', async () => {
    await page.getByRole('button', { name: 'Create Note' }).click();
    await page.getByLabel('Content').pressSequentially('half a tho');
    await page.reload();
    await page.getByRole('tab', { name: 'Trip' }).click();
    const unsaved = page.getByRole('button', { name: 'Unsaved note' });
    await expect(unsaved).toBeVisible();
    await expectAccessible(page, 'the marks of unsaved texts');
    await unsaved.click();
    const dialog = page.getByRole('dialog', { name: 'Create a Note' });
    await expect(dialog.getByText(/^You have an unsaved note from \d\d:\d\d$/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Continue' })).toBeFocused();
    await expectAccessible(page, 'a draft');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Content')).toBeFocused();
    await page.keyboard.type('ught');
    await page.keyboard.press('Control+Enter');
    await expect(row(page, 'half a thought')).toBeVisible();
    await expect(unsaved).toHaveCount(0);
  });
});
