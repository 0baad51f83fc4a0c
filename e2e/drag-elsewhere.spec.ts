import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { handle, openChecklist, row, rows } from './checklist-of.ts';
import { keepTabsClosed, middleOf, moveUntil, said } from './drag.ts';
import { expect, test } from './fixtures.ts';
import { finger, type Point } from './touch.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true, selected: true });

/** Lifts a row by the mouse, or by a finger. */
async function lift(page: Page, content: string, isTouch: boolean) {
  const from = await middleOf(handle(page, content));
  if (isTouch) {
    const one = await finger(page, from);
    await expect(said(page, 'lifted')).toHaveCount(1);
    return { from, moveTo: one.moveTo, letGo: one.letGo };
  }
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 6);
  await expect(said(page, 'lifted')).toHaveCount(1);
  return {
    from,
    moveTo: (to: Point) => page.mouse.move(to.x, to.y, { steps: 10 }),
    letGo: () => page.mouse.up(),
  };
}

test.beforeEach(async ({ page }) => {
  await openChecklist(page, { Home: ['Milk', ['Bread', 'rye'], 'Eggs'], Trip: ['Tent', 'Map'] });
  await expect(rows(page)).toHaveCount(3);
});

test('a note that is dropped on a tab moves to its category with its sub notes, and undo takes it back', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await keepTabsClosed(page);
  const drag = await lift(page, 'Bread', isMobile);
  await moveUntil(page.locator('[data-drop]'), await middleOf(tab(page, 'Trip')), drag.moveTo);
  await expect(said(page, 'Over “Trip”')).toHaveCount(1);
  await drag.letGo();
  await expect(rows(page)).toHaveText([/Milk/, /Eggs/]);
  await expect(page.getByText('Moved “Bread” to “Trip”')).toBeVisible();
  await tab(page, 'Trip').click();
  await expect(rows(page)).toHaveText([/Tent/, /Map/, /Bread/]);
  await expect(row(page, 'Bread').getByTitle('Expand')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(rows(page)).toHaveCount(2);
});

test('a tab opens under a resting note, which is then let go at a place of its list', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  const drag = await lift(page, 'Milk', isMobile);
  await moveUntil(openTab(page, 'Trip'), await middleOf(tab(page, 'Trip')), drag.moveTo);
  await expect(rows(page)).toHaveText([/Tent/, /Map/]);
  const below = await middleOf(row(page, 'Map'));
  await drag.moveTo({ x: drag.from.x + 40, y: below.y - 12 });
  const saved = page.waitForResponse(/\/api\/notes\/move/);
  await drag.letGo();
  await expect(rows(page)).toHaveText([/Tent/, /Milk/, /Map/]);
  await saved;
  await page.reload();
  await tab(page, 'Trip').click();
  await expect(rows(page)).toHaveText([/Tent/, /Milk/, /Map/]);
});

test('Esc puts a carried note back into its category', async ({ page }) => {
  const drag = await lift(page, 'Milk', false);
  await moveUntil(openTab(page, 'Trip'), await middleOf(tab(page, 'Trip')), drag.moveTo);
  await page.keyboard.press('Escape');
  await drag.letGo();
  await expect(tab(page, 'Home')).toHaveAttribute('aria-selected', 'true');
  await expect(rows(page)).toHaveText([/Milk/, /Bread/, /Eggs/]);
});

test('a note that is dragged to the right becomes a sub note of the one above', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  const drag = await lift(page, 'Eggs', isMobile);
  await moveUntil(page.locator('[data-nests]'), { x: drag.from.x + 60, y: drag.from.y }, drag.moveTo);
  await expect(said(page, 'make it a sub note of “Bread”')).toHaveCount(1);
  await drag.letGo();
  await expect(rows(page)).toHaveCount(2);
  await expect(row(page, 'Bread').getByRole('listitem').filter({ hasText: 'Eggs' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(rows(page)).toHaveText([/Milk/, /Bread/, /Eggs/]);
});

test('a note that is to the right before the code for it has loaded becomes a sub note as well', async ({
  page,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/checklist-lazy-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  const drag = await lift(page, 'Eggs', false);
  await drag.moveTo({ x: drag.from.x + 60, y: drag.from.y });
  release();
  await expect(said(page, 'make it a sub note of “Bread”')).toHaveCount(1);
  await drag.letGo();
  await expect(rows(page)).toHaveCount(2);
});

test('a sub note that is dragged to the left becomes a note behind the one it belonged to', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await row(page, 'Bread').getByTitle('Expand').click();
  const grip = page.locator('[data-sub-handle]').first();
  const from = await middleOf(grip);
  if (isMobile) {
    const one = await finger(page, from);
    await one.moveTo({ x: from.x - 50, y: from.y });
    await one.letGo();
  } else {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x - 50, from.y, { steps: 5 });
    await page.mouse.up();
  }
  await expect(rows(page)).toHaveText([/Milk/, /Bread/, /rye/, /Eggs/]);
});

test('Tab and Shift Tab nest the focused row and take it out again, and do not trap the focus', async ({
  page,
}) => {
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(page.getByRole('group', { name: 'Eggs' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(row(page, 'Bread').getByRole('listitem').filter({ hasText: 'Eggs' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Eggs' })).toBeFocused();
  await expectAccessible(page, 'a note that was nested');
  await page.keyboard.press('Shift+Tab');
  await expect(rows(page)).toHaveText([/Milk/, /Bread/, /Eggs/]);
  await expect(page.getByRole('group', { name: 'Eggs' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole('group', { name: 'Eggs' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('group', { name: 'Eggs' })).not.toBeFocused();
  await expect(rows(page)).toHaveCount(2);
});

test('Home moves a lifted row to the first place and End to the last; More offers the same', {
  tag: '@phone',
}, async ({ page }) => {
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
  await row(page, 'Eggs').getByRole('button', { name: 'More actions' }).click();
  await row(page, 'Eggs').getByRole('button', { name: 'To the top' }).click();
  await expect(rows(page)).toHaveText([/Eggs/, /Milk/, /Bread/]);
});
