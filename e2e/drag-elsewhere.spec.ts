import type { Page } from '@playwright/test';
import { type Checklist, handle, openChecklist, row, rows } from './checklist-of.ts';
import { keepTabsClosed, lift, middleOf, moveUntil, said } from './drag.ts';
import { expect, hold, test } from './fixtures.ts';
import { hand } from './touch.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true, selected: true });

const HOME_AND_TRIP: Checklist = { Home: ['Milk', ['Bread', 'rye'], 'Eggs'], Trip: ['Tent', 'Map'] };

test('a note is dragged to the right to become a sub note, to the left to be a note again, and onto a tab to move there', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  const release = isMobile ? undefined : await hold(page, '**/assets/later-*.js');
  await openChecklist(page, HOME_AND_TRIP);
  await keepTabsClosed(page);
  const takeBack = async () => {
    await page.keyboard.press('Control+z');
    await expect(rows(page)).toHaveText([/Milk/, /Bread/, /Eggs/]);
  };
  if (!isMobile)
    await test.step('to the right before the code for it has loaded', async () => {
      const drag = await lift(page, handle(page, 'Eggs'), false);
      await drag.moveTo({ x: drag.from.x + 60, y: drag.from.y });
      release?.();
      await expect(said(page, 'make it a sub note of “Bread”')).toHaveCount(1);
      await drag.letGo();
      await expect(rows(page)).toHaveCount(2);
      await takeBack();
    });
  await test.step('to the right it becomes a sub note of the one above', async () => {
    const drag = await lift(page, handle(page, 'Eggs'), isMobile);
    const to = { x: drag.from.x + 60, y: drag.from.y };
    await moveUntil(page.locator('[data-nests]'), to, drag.moveTo);
    await expect(said(page, 'make it a sub note of “Bread”')).toHaveCount(1);
    await drag.letGo();
    await expect(rows(page)).toHaveCount(2);
    await expect(row(page, 'Bread').getByRole('listitem').filter({ hasText: 'Eggs' })).toBeVisible();
    await takeBack();
  });
  await test.step('to the left a sub note becomes a note behind the one it belonged to', async () => {
    const grip = page.locator('[data-sub-handle]').first();
    const from = await middleOf(grip);
    const one = await hand(page, isMobile, from);
    await one.moveTo({ x: from.x - 50, y: from.y });
    await one.letGo();
    await expect(rows(page)).toHaveText([/Milk/, /Bread/, /rye/, /Eggs/]);
    await takeBack();
  });
  await test.step('on a tab it moves to the category with its sub notes, and undo takes it back', async () => {
    const drag = await lift(page, handle(page, 'Bread'), isMobile);
    await moveUntil(page.locator('[data-drop]'), await middleOf(tab(page, 'Trip')), drag.moveTo);
    await expect(said(page, 'Over “Trip”')).toHaveCount(1);
    await drag.letGo();
    await expect(rows(page)).toHaveText([/Milk/, /Eggs/]);
    await expect(page.getByText('Moved “Bread” to “Trip”')).toBeVisible();
    await tab(page, 'Trip').click();
    await expect(rows(page)).toHaveText([/Tent/, /Map/, /Bread/]);
    await expect(row(page, 'Bread').getByTitle(/Expand|Collapse/)).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(rows(page)).toHaveCount(2);
  });
});

test('a tab opens under a resting note, which Esc puts back, and which is let go at a place of its list', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await openChecklist(page, HOME_AND_TRIP);
  const carry = async () => {
    const drag = await lift(page, handle(page, 'Milk'), isMobile);
    await moveUntil(openTab(page, 'Trip'), await middleOf(tab(page, 'Trip')), drag.moveTo);
    return drag;
  };
  await test.step('let go at once, without another move, it is last in that list', async () => {
    const drag = await lift(page, handle(page, 'Milk'), isMobile);
    await moveUntil(page.locator('[data-drop]'), await middleOf(tab(page, 'Trip')), drag.moveTo);
    await expect(openTab(page, 'Trip')).toHaveCount(1); // held still
    await drag.letGo();
    await expect(rows(page)).toHaveText([/Tent/, /Map/, /Milk/]);
    await expect(page.getByText('Moved “Milk” to “Trip”')).toBeVisible();
    await page.keyboard.press('Control+z');
    await tab(page, 'Home').click();
    await expect(rows(page)).toHaveText([/Milk/, /Bread/, /Eggs/]);
  });
  if (!isMobile)
    await test.step('Esc puts it back into its category', async () => {
      const drag = await carry();
      await page.keyboard.press('Escape');
      await drag.letGo();
      await expect(tab(page, 'Home')).toHaveAttribute('aria-selected', 'true');
      await expect(rows(page)).toHaveText([/Milk/, /Bread/, /Eggs/]);
    });
  const drag = await carry();
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
