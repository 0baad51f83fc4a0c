import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { newAccount, newSession, openChecklist, row, rows, signIn } from './checklist-of.ts';
import { middleOf } from './drag.ts';
import { expect, test } from './fixtures.ts';
import { finger } from './touch.ts';

const MOVING = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** A point on the text of a row. */
async function on(page: Page, content: string, x = 195) {
  const { y } = await middleOf(row(page, content).getByText(content, { exact: true }).first());
  return { x, y };
}

async function swipe(page: Page, content: string, dx: number, x?: number): Promise<void> {
  const from = await on(page, content, x);
  const one = await finger(page, from);
  await one.moveTo({ x: from.x + dx, y: from.y + 2 });
  await one.letGo();
}

const done = (page: Page, content: string) => row(page, content).getByRole('checkbox').first();
const resting = (page: Page) => expect(page.locator('[data-swiped]')).toHaveCount(0);
/** The listeners are there once the idle screen has loaded them. */
const ready = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorY))
    .toBe('contain');

test.describe('A swipe', { tag: '@phone-only' }, () => {
  test.use(MOVING);
  test.beforeEach(async ({ page }) => {
    await openChecklist(page, { Home: ['Milk', ['Bread', 'rye'], 'Eggs'] });
    await ready(page);
  });

  test('to the right scratches a note out, and back again; the next row stays where it is', async ({
    page,
  }) => {
    await swipe(page, 'Milk', 150);
    await expect(done(page, 'Milk')).toBeChecked();
    await resting(page);
    await swipe(page, 'Milk', 150);
    await expect(done(page, 'Milk')).not.toBeChecked();
    await expect(done(page, 'Bread')).not.toBeChecked();
  });

  test('to the left deletes a note, with undo in the bar; of a sub note it deletes that one alone', async ({
    page,
  }) => {
    await row(page, 'Bread').getByTitle('Expand').click();
    await swipe(page, 'Milk', -150);
    await expect(rows(page)).toHaveCount(2);
    await expect(page.getByText('Deleted “Milk”')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rows(page)).toHaveCount(3);
    const rye = page.getByText('rye', { exact: true });
    const { y } = await middleOf(rye);
    const one = await finger(page, { x: 250, y });
    await one.moveTo({ x: 80, y });
    await one.letGo();
    await expect(rye).toHaveCount(0);
    await expect(rows(page)).toHaveCount(3);
  });

  test('moves the row with the finger, says what letting go does, and does nothing when the finger moves back', async ({
    page,
  }) => {
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
    test(`that begins at the ${edge} edge is left to the browser`, async ({ page }) => {
      await swipe(page, 'Milk', dx, x);
      await resting(page);
      await expect(rows(page)).toHaveCount(3);
      await expect(done(page, 'Milk')).not.toBeChecked();
    });

  test('that moves down more than sideways scrolls', async ({ page }) => {
    const from = await on(page, 'Milk');
    const one = await finger(page, from);
    await one.moveTo({ x: from.x + 60, y: from.y + 90 });
    await one.moveTo({ x: from.x + 200, y: from.y + 90 });
    await one.letGo();
    await resting(page);
    await expect(done(page, 'Milk')).not.toBeChecked();
  });

  test('is off while notes are selected', async ({ page }) => {
    await page.getByRole('button', { name: /list menu$/ }).click();
    await page.getByRole('menuitem', { name: 'Select notes' }).click();
    await swipe(page, 'Milk', -150);
    await expect(rows(page)).toHaveCount(3);
  });
});

test('with reduced motion a swipe does nothing, and the row offers its buttons', {
  tag: '@phone-only',
}, async ({ page }) => {
  await openChecklist(page, { Home: ['Milk'] });
  await ready(page);
  await swipe(page, 'Milk', -150);
  await expect(rows(page)).toHaveCount(1);
  await row(page, 'Milk').getByRole('button', { name: 'More actions' }).click();
  await expect(row(page, 'Milk').getByRole('button', { name: 'Delete note' })).toBeVisible();
});

test.describe('Pulling down', { tag: '@phone-only' }, () => {
  async function pull(page: Page, dy: number): Promise<void> {
    const one = await finger(page, { x: 195, y: 300 });
    await one.moveTo({ x: 200, y: 300 + dy });
    const mark = page.getByText(dy > 100 ? 'Let go to check for changes' : 'Pull to check for changes');
    // The browser may hold back a move until the next: no finger rests quite still.
    await expect(async () => {
      await one.moveTo({ x: 200, y: 260 + dy });
      await one.moveTo({ x: 200, y: 300 + dy });
      await expect(mark).toBeVisible({ timeout: 500 });
    }).toPass();
    await one.letGo();
  }

  test('asks the server, and says that everything is up to date', async ({ page }) => {
    const account = await newAccount(page.request);
    await signIn(page, account);
    await page.route('**/api/events/**', () => {}); // the stream, which would show the change by itself
    await page.goto('/checklist');
    await ready(page);
    const other = await newSession(page.request, account.username);
    await pull(page, 60);
    await expect(page.getByText('Everything is up to date')).toHaveCount(0);
    const asked = page.waitForRequest((request) => request.url().includes('/api/categories/'));
    await page.request.post('/api/categories/', {
      data: { title: 'From elsewhere' },
      headers: { authorization: `Bearer ${other.access}` },
    });
    await pull(page, 160);
    await asked;
    await expect(page.getByRole('tab', { name: 'From elsewhere' })).toBeVisible();
    await expect(page.getByText('Everything is up to date')).toBeVisible();
  });

  test.describe('offline', () => {
    test.use({ losesConnection: true });
    test('says that the server did not answer', async ({ page, context }) => {
      await openChecklist(page, { Home: ['Milk'] });
      await ready(page);
      await context.setOffline(true);
      await pull(page, 160);
      await expect(page.getByText('No answer from the server.')).toBeVisible();
      await expect(rows(page)).toHaveCount(1);
    });
  });
});
