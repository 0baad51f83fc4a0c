import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { openChecklist, row } from './checklist-of.ts';
import { expect, test } from './fixtures.ts';

const CHECKLIST = {
  'Road trip': [
    'Tyres',
    ['Day two', 'Breakfast at the Café Lumière'] as [string, string],
    ...Array.from({ length: 9 }, (_, index) => `Stop no. ${index}\nwith\nfour\nmore\nlines`),
  ],
  Groceries: ['Café filters', 'Milk'],
};

const field = (page: Page) => page.getByRole('combobox', { name: 'Find a note' });
const options = (page: Page) => page.getByRole('dialog', { name: 'Find' }).getByRole('option');

async function openFind(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: 'Find' }).tap();
  else await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
}

test('all categories are searched while typing, without regard to case and accents, and Enter goes to a note', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await openChecklist(page, CHECKLIST);
  await page.getByRole('tab', { name: 'Groceries' }).click();
  await test.step('what is typed is found in all categories', async () => {
    await openFind(page, isMobile);
    await field(page).fill('CAFE');
    await expect(options(page)).toHaveText([/Breakfast.*in Day two/, /Café filters/]);
    await expect(options(page).locator('mark')).toHaveText(['Café', 'Café']);
    await expect(page.getByRole('group', { name: 'Groceries' }).getByRole('option')).toHaveCount(1);
    await expect(page.getByRole('status').filter({ hasText: '2 notes' })).toHaveCount(1);
    await expectAccessible(page, 'the search');
    await field(page).fill('nowhere');
    const nothing = page.getByRole('status').filter({ hasText: 'Nothing found for “nowhere”' });
    await expect(nothing).toHaveCount(1);
  });
  await test.step('Enter opens the parent of a note, and moves the focus and a light to it', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    // It lights up for a second and a half, which may be over before a busy machine asks for it.
    await page.evaluate(() => {
      addEventListener('animationstart', ({ target }) => {
        if (target instanceof Element) target.setAttribute('data-lit-up', '');
      });
    });
    await field(page).fill('lumiere');
    await page.keyboard.press('Enter');
    const found = page.getByRole('group', { name: 'Road trip, note 2, Breakfast at the Café Lumière' });
    await expect(found).toBeFocused();
    await expect(found).toBeInViewport();
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Road trip');
    await expect(found).toHaveAttribute('data-lit-up');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expectAccessible(page, 'a note that was found');
  });
});

test('Escape leaves tab, scroll and focus as they were; the arrow keys choose a note, and so does a click', async ({
  page,
}) => {
  await openChecklist(page, CHECKLIST);
  await test.step('Escape', async () => {
    const last = row(page, 'Stop no. 8').getByRole('checkbox');
    await page.evaluate(() => document.fonts.ready); // a font that loads later changes heights, and the scroll with them
    await last.focus();
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(100);
    await page.keyboard.press('Control+k');
    await field(page).fill('milk');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Road trip');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
    await expect(last).toBeFocused();
  });
  await test.step('the arrow keys and a click', async () => {
    await page.keyboard.press('Control+k');
    await field(page).fill('café');
    await page.keyboard.press('ArrowDown');
    await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(options(page).nth(0)).toHaveAttribute('aria-selected', 'true');
    await options(page).nth(1).click();
    await expect(page.getByRole('group', { name: 'Groceries, note 1, Café filters' })).toBeFocused();
    await expect(row(page, 'Milk')).toBeVisible();
  });
});

test('categories are found by their titles, a list of all opens where more than fit, and the field stays where it is', {
  tag: '@phone',
}, async ({ page }) => {
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`Category ${index}`, []]));
  await openChecklist(page, { Home: ['Milk', 'Bread'], ...many, Gifts: [] });
  await page.getByRole('button', { name: 'All categories' }).click();
  await expect(page.getByRole('option')).toHaveCount(32);
  await expectAccessible(page, 'the list of all categories');
  const place = () => field(page).boundingBox();
  const before = await place();
  await field(page).fill('gif');
  await expect(page.getByRole('option')).toHaveText(['Gifts']);
  expect(await place()).toEqual(before);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Gifts' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab', { name: 'Gifts' })).toBeFocused();
});
