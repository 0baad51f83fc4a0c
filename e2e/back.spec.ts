import type { Page } from '@playwright/test';
import { openChecklist, press, row } from './checklist-of.ts';
import { expect, test } from './fixtures.ts';
import { listMenu } from './parts.ts';

const open: [
  what: string,
  open: (page: Page) => Promise<void>,
  shown: (page: Page) => ReturnType<Page['locator']>,
][] = [
  [
    'a dialog',
    (page) => page.locator('#create-note').click(),
    (page) => page.getByRole('dialog', { name: 'Create a Note' }),
  ],
  [
    'the search',
    (page) => page.getByRole('button', { name: 'Find' }).click(),
    (page) => page.getByRole('dialog', { name: 'Find' }),
  ],
  ['the list menu', (page) => listMenu(page).click(), (page) => page.getByRole('menu')],
  [
    'the tray of a row',
    (page) => row(page, 'Milk').getByRole('button', { name: 'More actions' }).click(),
    (page) => row(page, 'Milk').getByRole('button', { name: 'Earlier texts' }),
  ],
  [
    'a selection',
    (page) => press(page, 'Milk', 'Select'),
    (page) => page.getByRole('toolbar', { name: '1 note selected' }),
  ],
];

const layers = (page: Page) => page.evaluate(() => history.state?.layers ?? 0);

test.describe('Back on a phone', { tag: '@phone-only' }, () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/robots.txt'); // where Back leads
    await openChecklist(page, { Home: ['Milk'], Trip: ['Tent'] });
  });

  test('closes what is open and stays on the checklist, Forward does not open it again, and the next Back leaves the page', async ({
    page,
  }) => {
    const inHistory = () => page.evaluate(() => navigation.currentEntry?.index);
    const before = await inHistory();
    for (const [what, openIt, shown] of open)
      await test.step(what, async () => {
        await openIt(page);
        await expect(shown(page)).toBeVisible();
        await expect.poll(() => layers(page)).toBe(1);
        await page.goBack();
        await expect(shown(page)).toHaveCount(0);
        await expect(page).toHaveURL(/\/checklist$/);
        await page.goForward();
        await expect.poll(() => layers(page)).toBe(0);
        await expect(shown(page)).toHaveCount(0);
        expect(await inHistory()).toBe(before);
      });
    await page.goBack();
    await expect(page).toHaveURL('/robots.txt');
  });

  test('closes one of two layers at a time, and leaves the page after a dialog was closed by its own button, which keeps the category that was found', async ({
    page,
  }) => {
    await row(page, 'Milk').getByRole('button', { name: 'More actions' }).click();
    await row(page, 'Milk').getByRole('button', { name: 'Edit note' }).click();
    await expect.poll(() => layers(page)).toBe(2);
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(row(page, 'Milk').getByRole('button', { name: 'Earlier texts' })).toBeVisible();
    await page.goBack();
    await expect(row(page, 'Milk').getByRole('button', { name: 'Earlier texts' })).toHaveCount(0);
    await expect(page).toHaveURL(/\/checklist$/);

    await page.getByRole('button', { name: 'Find' }).click();
    await expect(page.getByRole('combobox', { name: 'Find a note' })).toBeFocused();
    await page.keyboard.type('Tent');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Trip');
    await expect.poll(() => layers(page)).toBe(0);
    await expect(page).toHaveURL(/category=/);
    await page.goBack();
    await expect(page).toHaveURL('/robots.txt');
  });
});
