import type { Page } from '@playwright/test';
import * as glyphs from '../web/ui/glyphs.ts';
import { handle, openChecklist, press, row, rows } from './checklist-of.ts';
import { dragOnto, middleOf, said } from './drag.ts';
import { expect, refusal, test } from './fixtures.ts';
import { finger } from './touch.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const alert = (page: Page) => page.getByRole('alertdialog');

/** Lets the server refuse one kind of call. */
const refuse = (page: Page, method: string, url: RegExp) =>
  page.route(url, (route) =>
    route.request().method() === method ? route.fulfill(refusal(400, 'Not today.')) : route.fallback(),
  );

/** Resolves when the server has answered all that the page has sent: a later call has its answer. */
const allSent = (page: Page) => page.evaluate(async () => void (await fetch('/readyz')));

/** Resolves when the effects of an event are on the screen. */
const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

test('the icons of the rows are all in their font', async ({ page }) => {
  await page.goto('/login'); // the style sheet of all screens names the font
  const widths = await page.evaluate(async (characters) => {
    await document.fonts.load('20px "Nightdrive Icons"', characters.join(''));
    const canvas = document.createElement('canvas').getContext('2d');
    if (canvas === null) throw new Error('no canvas');
    canvas.font = '20px "Nightdrive Icons", monospace';
    return characters.map((character) => canvas.measureText(character).width);
  }, Object.values(glyphs));
  // Some Chromiums measure a ten thousandth of a pixel less; the fallback's characters are 12 wide.
  for (const width of widths) expect(width).toBeCloseTo(20);
});

test('in a long list a new note or line is brought into sight, and a finger that moves at once scrolls', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  const notes = Array.from({ length: 10 }, (_, index) => `Note no. ${index}\nis\na\nhigh\nrow`);
  await openChecklist(page, { Home: notes });
  await page.getByRole('button', { name: 'Create Note' }).click();
  await dialog(page, 'Create a Note').getByLabel('Content').fill('The new one');
  await page.keyboard.press('Control+Enter');
  await expect(row(page, 'The new one')).toBeInViewport();
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('button', { name: 'Add Line' }).click();
  await expect(page.getByRole('separator', { name: 'Line' })).toBeInViewport();
  if (!isMobile) return;

  await page.evaluate(() => scrollTo(0, 0));
  const { x, y } = await middleOf(row(page, 'Note no. 3').locator('p').first());
  const before = await page.evaluate(() => scrollY);
  // However long the moves take: they end before a resting finger would lift the note.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 10_000);
  const one = await finger(page, { x, y });
  await one.moveTo({ x, y: y - 300 }, 15);
  await page.clock.runFor(5_000);
  await expect(said(page, 'lifted')).toHaveCount(0);
  await one.letGo();
  await page.clock.resume();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 100);
  await expect(said(page, 'lifted')).toHaveCount(0);
});

test('a change is shown by more than colour, and outlives a reload while it is sent', async ({ page }) => {
  await openChecklist(page, { Home: ['Milk'] });
  await row(page, 'Milk').getByRole('checkbox').click();
  await expect(page.getByText('Milk', { exact: true })).toHaveCSS('text-decoration-line', 'line-through');
  let sent = 0;
  await page.route('**/api/notes/update/**', async (route) => {
    sent += 1;
    if (sent > 1) await route.continue(); // the first one never arrives
  });
  await press(page, 'Milk', 'Mark as important');
  await expect.poll(() => sent).toBe(1);
  const saved = page.waitForResponse((answer) => answer.url().includes('/update/') && answer.ok());
  await page.reload();
  await saved;
  await expect(row(page, 'Milk').getByRole('checkbox')).toBeChecked();
  await expect(row(page, 'Milk').locator('[title="Unmark important"]')).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('a note lifts when the mouse has moved 5 px, is put back outside of the list or by Esc, and saves its place where it is dropped', async ({
  page,
}) => {
  await openChecklist(page, { Home: ['Milk', 'Bread', 'Eggs'], Trip: ['Tent'] });
  const calls: string[] = [];
  page.on('request', (call) => calls.push(...(/\/api\/(notes|categories)/.exec(call.url()) ?? [])));
  const { x, y } = await middleOf(handle(page, 'Milk'));
  await test.step('the mouse lifts it after 5 px, not before', async () => {
    const lifted = said(page, 'lifted');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 4);
    await nextFrame(page);
    await expect(lifted).toHaveCount(0);
    await page.mouse.move(x, y + 7);
    await expect(lifted).toHaveCount(1);
  });
  await test.step('a drop outside of the list does nothing', async () => {
    await page.mouse.move(x, y + 35, { steps: 4 });
    await expect(said(page, 'moved to place 2')).toHaveCount(1);
    await page.mouse.move(20, 40, { steps: 8 });
    await expect(said(page, 'is outside of the list')).toHaveCount(1);
    await page.mouse.up();
    await expect(said(page, 'Nothing was moved')).toHaveCount(1);
    await expect(rows(page)).toContainText(['Milk', 'Bread', 'Eggs']);
  });
  await test.step('Esc puts it back', async () => {
    await handle(page, 'Milk').focus();
    await page.keyboard.press('Space');
    await expect(said(page, 'lifted')).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    await expect(said(page, 'moved to place 2')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(said(page, 'Nothing was moved')).toHaveCount(1);
    await expect(rows(page)).toContainText(['Milk', 'Bread', 'Eggs']);
    await allSent(page);
    expect(calls).toEqual([]);
  });
  await test.step('a drop sends the order of the selected category at once', async () => {
    const order = page.waitForRequest('**/api/notes/order/*');
    await dragOnto(page, handle(page, 'Eggs'), handle(page, 'Milk'));
    const { ordering } = (await order).postDataJSON();
    expect(ordering).toHaveLength(3);
    await expect(rows(page)).toContainText(['Eggs', 'Milk', 'Bread']);
  });
});

test('a text refused after its user has left the checklist is offered again on any screen', async ({
  page,
}) => {
  await openChecklist(page, { Home: ['Milk'] });
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/\/api\/notes\/(\?|$)/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await held;
    return route.fulfill(refusal(400, 'Not today.'));
  });
  await page.getByRole('button', { name: 'Create Note' }).click();
  await dialog(page, 'Create a Note').getByLabel('Content').fill('A long thought');
  await page.keyboard.press('Control+Enter');
  await expect(row(page, 'A long thought')).toBeVisible();
  await page.evaluate(() => history.pushState(null, '', '/profile'));
  await expect(page.getByLabel('New username')).toBeVisible();
  answer();
  await expect(alert(page)).toContainText('Failed to create note: Not today.');
  await page.unroute(/\/api\/notes\/(\?|$)/);
  await alert(page).getByRole('button', { name: 'OK' }).click();
  await expect(dialog(page, 'Create a Note').getByLabel('Content')).toHaveValue('A long thought');
  const saved = page.waitForResponse(
    (answer) =>
      answer.request().method() === 'POST' && /\/api\/notes\/(\?|$)/.test(answer.url()) && answer.ok(),
  );
  await dialog(page, 'Create a Note').getByRole('button', { name: 'Create' }).click();
  await saved;
  await expect(page.getByLabel('New username')).toBeVisible();
  await page.goBack();
  await expect(row(page, 'A long thought')).toBeVisible();
});

test.describe('by keyboard alone (design section 11)', () => {
  test('arrows, Home and End walk the tabs, and after a category is deleted the focus is on the tab that is selected then', async ({
    page,
  }) => {
    await openChecklist(page, { Home: [], Trip: [], Work: [] });
    const selected = page.getByRole('tab', { selected: true });
    await selected.focus();
    for (const [key, title] of [
      ['ArrowRight', 'Trip'],
      ['End', 'Work'],
      ['ArrowRight', 'Home'],
      ['ArrowLeft', 'Work'],
      ['Home', 'Home'],
      ['ArrowRight', 'Trip'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(selected).toHaveText(title);
      await expect(selected).toBeFocused();
    }
    for (const [title, next] of [
      ['Work', 'Trip'],
      ['Trip', 'Home'],
    ] as const) {
      await page.getByRole('button', { name: `Delete category ${title}` }).click();
      await dialog(page, 'Delete Category').getByRole('button', { name: 'Delete' }).click();
      await expect(selected).toHaveText(next);
      await expect(selected).toBeFocused();
    }
  });

  test('a dialog keeps the focus and returns it when it closes, Esc cancels, and the page below is out of reach', async ({
    page,
  }) => {
    await openChecklist(page, { Home: ['Milk'] });
    await test.step('the dialog keeps the focus, and returns it', async () => {
      const edit = row(page, 'Milk').getByRole('button', { name: 'Edit note' });
      await edit.focus();
      await page.keyboard.press('Enter');
      const open = dialog(page, 'Edit Note');
      await expect(open.getByLabel('Content')).toBeFocused();
      const content = open.getByLabel('Content');
      const cancel = open.getByRole('button', { name: 'Cancel' });
      const update = open.getByRole('button', { name: 'Update' });
      for (const [key, stops] of [
        ['Tab', [cancel, update, content]],
        ['Shift+Tab', [update, cancel, content]],
      ] as const) {
        for (const stop of stops) {
          await page.keyboard.press(key);
          await expect(stop).toBeFocused();
        }
      }
      await page.keyboard.press('Escape');
      await expect(open).toHaveCount(0);
      await expect(edit).toBeFocused();
    });
    await test.step('the page below is out of reach, of the mouse too', async () => {
      await refuse(page, 'POST', /\/api\/notes\/(\?|$)/);
      await page.getByRole('button', { name: 'Create Note' }).click();
      const below = dialog(page, 'Create a Note');
      await below.getByLabel('Content').fill('Bread');
      await expect(page.getByRole('button', { name: 'Create Note' })).toHaveCount(0);
      await page.locator('#create-note').focus();
      await expect(below.getByLabel('Content')).toBeFocused();

      await below.getByRole('button', { name: 'Create' }).click();
      await expect(alert(page).getByRole('button', { name: 'OK' })).toBeFocused();
      await expect(below).toHaveCount(0); // hidden too, as long as another dialog is above it
      for (const key of ['Tab', 'Shift+Tab']) {
        await page.keyboard.press(key);
        await expect(alert(page).getByRole('button', { name: 'OK' })).toBeFocused();
      }
      await page.mouse.click(5, 5);
      await page.keyboard.press('Escape');
      await expect(alert(page)).toHaveCount(0);
      await expect(below.getByLabel('Content')).toBeFocused();
      await page.mouse.click(5, 5);
      await expect(below.getByLabel('Content')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Create Note' })).toBeVisible();
    });
  });
});
