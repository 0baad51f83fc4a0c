import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { apiOf, newSession, openChecklist, row, rows } from './checklist-of.ts';
import { middleOf } from './drag.ts';
import { expect, test } from './fixtures.ts';
import { choose } from './parts.ts';
import { canSwipe, finger, swipe } from './touch.ts';

/** A point on the text of a row. */
async function on(page: Page, content: string, x = 195) {
  const { y } = await middleOf(row(page, content).getByText(content, { exact: true }).first());
  return { x, y };
}

const swipeOn = async (page: Page, content: string, dx: number, x?: number) =>
  swipe(page, await on(page, content, x), dx);

const done = (page: Page, content: string) => row(page, content).getByRole('checkbox').first();
const resting = (page: Page) => expect(page.locator('[data-swiped]')).toHaveCount(0);
/** As most people have it: the swipe is shown by the motion of the row. */
const moving = (page: Page) => page.emulateMedia({ reducedMotion: 'no-preference' });

test.describe('A swipe', { tag: '@phone-only' }, () => {
  test.beforeEach(async ({ page }) => {
    await moving(page);
    await openChecklist(page, { Home: ['Milk', ['Bread', 'rye'], 'Eggs'] });
    await canSwipe(page);
  });

  test('to the right scratches a note out, and back again; to the left it deletes it, of a sub note that one alone', async ({
    page,
  }) => {
    await test.step('to the right, where the next row stays where it is', async () => {
      await swipeOn(page, 'Milk', 150);
      await expect(done(page, 'Milk')).toBeChecked();
      await resting(page);
      await swipeOn(page, 'Milk', 150);
      await expect(done(page, 'Milk')).not.toBeChecked();
      await expect(done(page, 'Bread')).not.toBeChecked();
    });
    await test.step('to the left, with undo in the bar', async () => {
      await row(page, 'Bread').getByTitle('Expand').click();
      await swipeOn(page, 'Milk', -150);
      await expect(rows(page)).toHaveCount(2);
      await expect(page.getByText('Deleted “Milk”')).toBeVisible();
      await expectAccessible(page, 'the undo bar');
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(rows(page)).toHaveCount(3);
    });
    await test.step('a sub note to the left', async () => {
      const rye = page.getByText('rye', { exact: true });
      const { y } = await middleOf(rye);
      await swipe(page, { x: 250, y }, -170);
      await expect(rye).toHaveCount(0);
      await expect(rows(page)).toHaveCount(3);
    });
  });

  test('moves the row with the finger and shows what letting go does, and does nothing by accident; a tap on the text edits it in its place', async ({
    page,
  }) => {
    await test.step('the finger moves back', async () => {
      const from = await on(page, 'Milk');
      const one = await finger(page, from);
      await one.moveTo({ x: from.x - 150, y: from.y });
      await expect(page.getByText('Delete', { exact: true })).toBeVisible();
      await expect(page.locator('[data-kind=delete][data-armed]')).toHaveCount(1);
      const swiped = row(page, 'Milk').locator('[data-swiped]');
      // The browser may hold back the last move until the next one: no finger rests quite still.
      await expect(async () => {
        await one.moveTo({ x: from.x - 149, y: from.y });
        await one.moveTo({ x: from.x - 150, y: from.y });
        expect((await swiped.boundingBox())?.x).toBeCloseTo(-150, -1);
      }).toPass();
      await expectAccessible(page, 'a row under a finger');
      await one.moveTo({ x: from.x - 20, y: from.y });
      await expect(page.locator('[data-armed]')).toHaveCount(0);
      await one.letGo();
      await resting(page);
      await expect(rows(page)).toHaveCount(3);
    });
    for (const [edge, x, dx] of [
      ['left', 12, 200],
      ['right', 380, -200],
    ] as const)
      await test.step(`the ${edge} edge is left to the browser`, async () => {
        await swipeOn(page, 'Milk', dx, x);
        await resting(page);
        await expect(rows(page)).toHaveCount(3);
        await expect(done(page, 'Milk')).not.toBeChecked();
      });
    await test.step('down more than sideways scrolls', async () => {
      const from = await on(page, 'Milk');
      const one = await finger(page, from);
      await one.moveTo({ x: from.x + 60, y: from.y + 90 });
      await one.moveTo({ x: from.x + 200, y: from.y + 90 });
      await one.letGo();
      await resting(page);
      await expect(done(page, 'Milk')).not.toBeChecked();
    });
    await test.step('while notes are selected', async () => {
      await choose(page, 'Select notes');
      await swipeOn(page, 'Milk', -150);
      await expect(rows(page)).toHaveCount(3);
      await page.getByRole('toolbar').getByRole('button', { name: 'Cancel' }).click();
    });
    await test.step('with reduced motion, where the row offers its buttons', async () => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await swipeOn(page, 'Milk', -150);
      await expect(rows(page)).toHaveCount(3);
      await row(page, 'Milk').getByRole('button', { name: 'More actions' }).click();
      await expect(row(page, 'Milk').getByRole('button', { name: 'Delete note' })).toBeVisible();
    });
    await test.step('the tray edits a note in a dialog, and a tap on the text in its place', async () => {
      await row(page, 'Milk').getByRole('button', { name: 'Edit note' }).click();
      await expect(page.getByRole('dialog', { name: 'Edit Note' })).toBeVisible();
      await page.keyboard.press('Escape');
      await page.getByText('Eggs', { exact: true }).tap();
      await expect(page.getByLabel('Text of the note')).toBeFocused();
      await page.getByLabel('Text of the note').fill('Six eggs');
      await page.getByRole('button', { name: 'Update' }).tap();
      await expect(row(page, 'Six eggs')).toHaveCount(1);
    });
  });
});

test.describe('Pulling down', { tag: '@phone-only' }, () => {
  async function pull(page: Page, dy: number): Promise<void> {
    // Below the list, whatever bars are above it: a field keeps the finger to itself.
    const one = await finger(page, { x: 195, y: 560 });
    await one.moveTo({ x: 200, y: 560 + dy });
    const mark = page.getByText(dy > 100 ? 'Let go to check for changes' : 'Pull to check for changes');
    // The browser may hold back a move until the next: no finger rests quite still.
    await expect(async () => {
      await one.moveTo({ x: 200, y: 520 + dy });
      await one.moveTo({ x: 200, y: 560 + dy });
      await expect(mark).toBeVisible({ timeout: 500 });
    }).toPass();
    await one.letGo();
  }

  test.use({ losesConnection: true });
  test('asks the server, and shows that everything is up to date, or that there was no answer', async ({
    page,
    context,
    complaints,
  }) => {
    await page.route('**/api/events/**', () => {}); // the stream, which would show the change by itself
    // The last code that the page fetches when idle, and what it imports.
    const prepared = page
      .waitForResponse(/\/registration-/)
      .then((answer) => page.evaluate((file) => import(file), answer.url()));
    const { username } = await openChecklist(page, { Home: ['Milk'] });
    await canSwipe(page);
    const other = await newSession(page.request, username);
    await pull(page, 60);
    await expect(page.getByText('Everything is up to date')).toHaveCount(0);
    const asked = page.waitForRequest((request) => request.url().includes('/api/categories/'));
    await apiOf(page.request, other).call('POST', 'categories/', { title: 'From elsewhere' });
    await pull(page, 160);
    await asked;
    await expect(page.getByRole('tab', { name: 'From elsewhere' })).toBeVisible();
    await expect(page.getByText('Everything is up to date')).toBeVisible();
    expect(complaints).toEqual([]);
    await prepared;
    await context.setOffline(true);
    await pull(page, 160);
    await expect(page.getByText('No answer from the server.')).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
  });
});
