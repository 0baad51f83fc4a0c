import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { fill, newAccount, press, rows, signIn } from './checklist-of.ts';
import { expect, test } from './fixtures.ts';

async function openForTheFirstTime(page: Page): Promise<void> {
  const account = await newAccount(page.request);
  await fill(page.request, account, {
    Home: ['Milk', 'Bread', 'Eggs', 'Jam', 'Salt', 'Rice'],
    Trip: ['Tent'],
  });
  await signIn(page, account, {});
  await page.goto('/checklist');
  await expect(rows(page)).toHaveCount(6);
}

const bar = (page: Page) =>
  page.getByRole('status').filter({ hasText: /undone: by|Looking for|X scratches|kept on this/ });

/** The code for hints loads late: what calls for one is done until it shows. */
const shows = (page: Page, words: string, act: () => Promise<unknown>) =>
  expect(async () => {
    await act();
    await expect(bar(page)).toHaveText(words, { timeout: 1_000 });
  }).toPass();

/** Shown for a while, it counts as read. */
const isRead = (page: Page, hint: string) =>
  expect.poll(() => page.evaluate(() => localStorage['hints_shown'] ?? '')).toContain(hint);

const close = (page: Page) => page.getByRole('button', { name: 'Close' }).click();

async function lookAround(page: Page): Promise<void> {
  for (const title of ['Trip', 'Home', 'Trip', 'Home']) await page.getByRole('tab', { name: title }).click();
}

const findWords = (isMobile: boolean) =>
  `Looking for a note? ${isMobile ? 'The magnifier at the top searches' : 'Press / to search'} all categories.`;

async function deleteFirst(page: Page): Promise<void> {
  const first = (await rows(page).first().locator('p').first().textContent()) ?? '';
  await press(page, first, 'Delete note');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`Deleted “${first}”`)).toBeVisible();
}

test('a new user learns once that the last changes can be undone', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  await openForTheFirstTime(page);
  const how = isMobile ? 'Undo in the list menu' : 'Ctrl Z, or by Undo in the list menu';
  await shows(page, `The last 20 changes can be undone: by ${how}, beside “… done”.`, async () => {
    await deleteFirst(page);
    await close(page);
  });
  await expectAccessible(page, 'a hint');
  await isRead(page, 'undo');
  await close(page);
  await deleteFirst(page);
  await close(page);
  await expect(bar(page)).toHaveCount(0);
});

test('a new user who goes from category to category learns that all are searched at once', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await openForTheFirstTime(page);
  const how = isMobile ? 'The magnifier at the top searches' : 'Press / to search';
  await shows(page, `Looking for a note? ${how} all categories.`, async () => {
    for (const title of ['Trip', 'Home', 'Trip', 'Home'])
      await page.getByRole('tab', { name: title }).click();
  });
});

test('a new user who walks the rows by keys learns of the others, once', async ({ page }) => {
  await openForTheFirstTime(page);
  await shows(page, 'X scratches out a row, E edits it, and ? shows all keys.', () =>
    page.keyboard.press('j'),
  );
  await isRead(page, 'keys');
  await page.reload();
  await expect(rows(page)).toHaveCount(6);
  await page.keyboard.press('j');
  await expect(page.getByRole('group', { name: 'Milk' })).toBeFocused();
  await expect(bar(page)).toHaveCount(0);
});

test.describe('Without a connection', () => {
  test.use({ losesConnection: true });

  test('a new user learns at the first change that it is kept on the device', { tag: '@phone' }, async ({
    page,
    context,
    isMobile,
  }) => {
    await openForTheFirstTime(page);
    await shows(page, findWords(isMobile), () => lookAround(page));
    await close(page);
    await context.setOffline(true);
    const words = "You're offline: changes are kept on this device, and sent when you're connected again.";
    await shows(page, words, () => rows(page).first().getByRole('checkbox').first().click());
    await context.setOffline(false);
  });
});
