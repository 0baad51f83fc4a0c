import type { Page, Request } from '@playwright/test';
import * as glyphs from '../web/ui/glyphs.ts';
import { handle, openChecklist, press, row, rows } from './checklist-of.ts';
import { dragByKeyboard, dragByMouse, middleOf, said } from './drag.ts';
import { expect, test } from './fixtures.ts';

const DASHES = '-'.repeat(105);
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const alert = (page: Page) => page.getByRole('alertdialog');

/** Lets the server refuse one kind of call. */
const refuse = (page: Page, method: string, url: RegExp) =>
  page.route(url, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 400, json: { detail: 'Not today.' } })
      : route.fallback(),
  );

/** The calls of the checklist from now on. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(notes|categories)/.test(pathname)) {
      calls.push(`${request.method()} ${pathname.replace(/[0-9a-f-]{36}/, ':id')}`);
    }
  });
  return calls;
}

/** Resolves when the server has answered all that the page has sent: a later call has its answer. */
const allSent = (page: Page) => page.evaluate(async () => void (await fetch('/readyz')));

/** What an event leads to is on the screen. */
const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

test.describe('the checklist screen (spec section 2)', () => {
  test('without a category both top buttons are disabled and the sheet says what to do', {
    tag: '@phone',
  }, async ({ page }) => {
    await openChecklist(page, {});
    await expect(page.getByText('Please select a category to view or create notes.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add Line' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Create Note' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Set priority' })).toBeDisabled();
  });

  test('the icons of the rows are all in their font', { tag: '@phone' }, async ({ page }) => {
    await openChecklist(page, { Home: ['Milk'] });
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

  test('a category without notes says so', async ({ page }) => {
    await openChecklist(page, { Home: [] });
    await expect(page.getByText('No notes in this category yet...')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create Note' })).toBeEnabled();
  });

  test('top-level notes are numbered, divider lines are not', async ({ page }) => {
    await openChecklist(page, { Home: ['Milk', DASHES, 'Bread'] });
    await expect(rows(page)).toHaveCount(3);
    await expect(row(page, 'Milk')).toContainText('1)');
    await expect(row(page, 'Bread')).toContainText('2)');
    await expect(page.getByRole('separator', { name: 'Line' })).toBeVisible();
    await expect(page.getByText('---')).toHaveCount(0);
  });

  test('sub notes are hidden until their parent is expanded, and indented by 35 px', {
    tag: '@phone',
  }, async ({ page }) => {
    await openChecklist(page, { Home: [['Pack', 'Water', 'Bread']] });
    const water = page.getByText('Water', { exact: true });
    await expect(water).toHaveCount(0);
    const expand = row(page, 'Pack').getByRole('button', { name: /^Expand/ });
    await expect(expand).toHaveAttribute('title', 'Expand');
    await expand.click();
    await expect(water).toBeVisible();
    const left = async (name: string) => (await page.getByText(name, { exact: true }).boundingBox())?.x ?? 0;
    await expect.poll(async () => Math.round((await left('Water')) - (await left('Pack')))).toBe(35);
    const collapse = row(page, 'Pack').getByRole('button', { name: /^Collapse/ });
    await expect(collapse).toHaveAttribute('title', 'Collapse');
    await collapse.click();
    await expect(water).toHaveCount(0);
  });

  test('only top-level notes offer a sub note', { tag: '@phone' }, async ({ page }) => {
    await openChecklist(page, { Home: [['Pack', 'Water']] });
    await row(page, 'Pack')
      .getByRole('button', { name: /^Expand/ })
      .click();
    await expect(row(page, 'Pack').locator('[title="Add sub note"]')).toHaveCount(1);
    await expect(row(page, 'Pack').locator('[title="Delete note"]')).toHaveCount(2);
  });

  test('the category dialogs create, rename and delete', { tag: '@phone' }, async ({ page }) => {
    await openChecklist(page, { Home: [] });
    await page.getByRole('button', { name: '+ New Category' }).click();
    await dialog(page, 'Create Category').getByLabel('Title').fill('Trip');
    await dialog(page, 'Create Category').getByRole('button', { name: 'Create' }).click();
    await page.getByRole('button', { name: 'Edit category Trip' }).click();
    await expect(dialog(page, 'Edit Category').getByLabel('Title')).toHaveValue('Trip');
    await dialog(page, 'Edit Category').getByLabel('Title').fill('Road trip');
    await dialog(page, 'Edit Category').getByRole('button', { name: 'Update' }).click();
    await expect(page.getByRole('tab')).toHaveText(['Home', 'Road trip']);
    await page.getByRole('button', { name: 'Delete category Road trip' }).click();
    const question = dialog(page, 'Delete Category');
    await expect(question).toContainText('Are you sure you want to delete this category?');
    await expect(question).toContainText('Road trip');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('tab')).toHaveCount(2);
  });

  test('the content field has four rows and must be filled in (spec section 5)', async ({ page }) => {
    await openChecklist(page, { Home: [] });
    await page.getByRole('button', { name: 'Create Note' }).click();
    const content = dialog(page, 'Create a Note').getByLabel('Content');
    await expect(content).toBeFocused();
    await expect(content).toHaveAttribute('rows', '4');
    await dialog(page, 'Create a Note').getByRole('button', { name: 'Create' }).click();
    await expect(dialog(page, 'Create a Note')).toBeVisible();
    expect(await content.evaluate((field: HTMLTextAreaElement) => field.validity.valid)).toBe(false);
  });
});

test.describe('states of the checklist (spec section 4)', () => {
  test('the first category is selected, and after its deletion the first remaining one, then none', async ({
    page,
  }) => {
    await openChecklist(page, { Home: ['Milk'], Trip: ['Tent'] });
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Home');
    for (const title of ['Home', 'Trip']) {
      await page.getByRole('button', { name: `Delete category ${title}` }).click();
      await dialog(page, 'Delete Category').getByRole('button', { name: 'Delete' }).click();
      if (title === 'Home') await expect(page.getByRole('tab', { selected: true })).toHaveText('Trip');
    }
    await expect(page.getByText('Please select a category to view or create notes.')).toBeVisible();
  });

  test('a reload and a bookmark come back to the category that was open', async ({ page }) => {
    await openChecklist(page, { Home: ['Milk'], Trip: ['Tent'] });
    await page.getByRole('tab', { name: 'Trip' }).click();
    await expect(page).toHaveURL(/\?category=/);
    await page.reload();
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Trip');
    const bookmark = page.url();
    await page.goto('/checklist');
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Home');
    await page.goto(bookmark);
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Trip');
    await expect(row(page, 'Tent')).toBeVisible();
  });

  test('a new note or line at the end of a long list is brought into sight', { tag: '@phone' }, async ({
    page,
  }) => {
    await openChecklist(page, { Home: Array.from({ length: 30 }, (_, index) => `Note no. ${index}`) });
    await page.getByRole('button', { name: 'Create Note' }).click();
    await dialog(page, 'Create a Note').getByLabel('Content').fill('The new one');
    await page.keyboard.press('Control+Enter');
    await expect(row(page, 'The new one')).toBeInViewport();
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('button', { name: 'Add Line' }).click();
    await expect(page.getByRole('separator', { name: 'Line' })).toBeInViewport();
  });

  test('a return to the checklist finds the category that was selected', async ({ page }) => {
    await openChecklist(page, { Home: [], Trip: [] });
    await page.getByRole('tab', { name: 'Trip' }).click();
    await page.evaluate(() => history.pushState(null, '', '/profile'));
    await expect(page.getByLabel('New username')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Trip');
  });

  test('important and scratched out are switched, kept, and shown by more than colour', {
    tag: '@phone',
  }, async ({ page }) => {
    await openChecklist(page, { Home: ['Milk'] });
    await press(page, 'Milk', 'Mark as important');
    await expect(row(page, 'Milk').locator('[title="Unmark important"]')).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    const saved = page.waitForResponse((answer) => {
      const sent = answer.request();
      return sent.method() === 'PATCH' && answer.ok() && sent.postDataJSON().scratched_out === true;
    });
    await row(page, 'Milk').getByRole('checkbox').click();
    await saved;
    await expect(page.getByText('Milk', { exact: true })).toHaveCSS('text-decoration-line', 'line-through');
    await page.reload();
    await expect(row(page, 'Milk').getByRole('checkbox')).toBeChecked();
    await expect(row(page, 'Milk').locator('[title="Unmark important"]')).toHaveCount(1);
  });

  test('one change is one call and one refetch of its list', async ({ page }) => {
    await page.clock.install();
    await openChecklist(page, { Home: ['Milk'] });
    await expect(row(page, 'Milk')).toBeVisible();
    const calls = callsOf(page);
    const refetched = page.waitForResponse(
      (answer) => new URL(answer.url()).pathname === '/api/notes/' && answer.request().method() === 'GET',
    );
    await row(page, 'Milk').getByRole('checkbox').click();
    await refetched;
    await page.clock.runFor('00:20');
    await allSent(page);
    expect(calls).toEqual(['PATCH /api/notes/update/:id/', 'GET /api/notes/']);
  });

  test('the order of categories changes on Apply only', { tag: '@phone' }, async ({ page }) => {
    await openChecklist(page, { Home: [], Trip: [], Work: [] });
    const calls = callsOf(page);
    const moveUp = async (title: string) => {
      await page.getByRole('button', { name: 'Set priority' }).click();
      const item = dialog(page, 'Set priority').getByRole('listitem').filter({ hasText: title });
      await item.getByRole('button', { name: 'Move up' }).click();
      await expect(dialog(page, 'Set priority').getByRole('listitem')).toContainText([
        'Home',
        'Work',
        'Trip',
      ]);
    };
    await moveUp('Work');
    await dialog(page, 'Set priority').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('tab')).toHaveText(['Home', 'Trip', 'Work']);
    expect(calls).toEqual([]);
    await moveUp('Work');
    await dialog(page, 'Set priority').getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('tab')).toHaveText(['Home', 'Work', 'Trip']);
    await expect.poll(() => calls).toEqual(['POST /api/categories/order/', 'GET /api/categories/']);
  });

  test('a drop sends the order of the selected category at once', async ({ page }) => {
    await openChecklist(page, { Home: ['Milk', 'Bread', 'Eggs'], Trip: ['Tent'] });
    const order = page.waitForRequest('**/api/notes/order/');
    await dragByMouse(page, handle(page, 'Eggs'), handle(page, 'Milk'));
    const { ordering } = (await order).postDataJSON();
    expect(ordering).toHaveLength(3);
    await expect(rows(page)).toContainText(['Eggs', 'Milk', 'Bread']);
  });

  test('a drop outside of the list does nothing', async ({ page }) => {
    await openChecklist(page, { Home: ['Milk', 'Bread'] });
    const calls = callsOf(page);
    const { x, y } = await middleOf(handle(page, 'Milk'));
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 35, { steps: 4 });
    await expect(said(page, 'moved to place 2')).toHaveCount(1);
    await page.mouse.move(20, 40, { steps: 8 });
    await expect(said(page, 'is outside of the list')).toHaveCount(1);
    await page.mouse.up();
    await expect(said(page, 'Nothing was moved')).toHaveCount(1);
    await expect(rows(page)).toContainText(['Milk', 'Bread']);
    await allSent(page);
    expect(calls).toEqual([]);
  });
});

test.describe('refusals (spec section 8)', () => {
  test('each failed change of notes slides back and raises its alert', async ({ page }) => {
    await openChecklist(page, { Home: ['Milk', DASHES] });
    await expect(rows(page)).toHaveCount(2);
    const expectAlert = async (text: string) => {
      await expect(alert(page)).toContainText(text);
      await alert(page).getByRole('button', { name: 'OK' }).click();
      await expect(alert(page)).toHaveCount(0);
    };
    await refuse(page, 'PATCH', /\/api\/notes\/update\//);
    await row(page, 'Milk').getByRole('checkbox').click();
    await expectAlert('Failed to update note: Not today.');
    await expect(row(page, 'Milk').getByRole('checkbox')).not.toBeChecked();

    await refuse(page, 'DELETE', /\/api\/notes\/delete\//);
    await press(page, 'Milk', 'Delete note');
    await dialog(page, 'Delete Note').getByRole('button', { name: 'Delete' }).click();
    await expectAlert('Failed to delete note: Not today.');
    await page.getByRole('button', { name: 'Delete line' }).click();
    await expectAlert('Failed to delete line: Not today.');

    await refuse(page, 'POST', /\/api\/notes\/$/);
    await page.getByRole('button', { name: 'Add Line' }).click();
    await expectAlert('Failed to create line: Not today.');

    await refuse(page, 'POST', /\/api\/notes\/order\//);
    await dragByKeyboard(page, handle(page, 'Milk'), ['ArrowDown']);
    await expectAlert('Failed to reorder notes: Not today.');
    await expect(rows(page)).toContainText(['Milk', '']);
    await expect(rows(page)).toHaveCount(2);
  });

  test('a typed text survives a refusal', async ({ page }) => {
    await openChecklist(page, { Home: ['Milk'] });
    await refuse(page, 'POST', /\/api\/notes\/$/);
    await page.getByRole('button', { name: 'Create Note' }).click();
    await dialog(page, 'Create a Note').getByLabel('Content').fill('A long thought');
    await dialog(page, 'Create a Note').getByRole('button', { name: 'Create' }).click();
    await expect(alert(page)).toContainText('Failed to create note: Not today.');
    await alert(page).getByRole('button', { name: 'OK' }).click();
    await expect(dialog(page, 'Create a Note').getByLabel('Content')).toHaveValue('A long thought');
    await page.unroute(/\/api\/notes\/$/);
    await dialog(page, 'Create a Note').getByRole('button', { name: 'Create' }).click();
    await expect(row(page, 'A long thought')).toBeVisible();
    await page.reload();
    await expect(row(page, 'A long thought')).toBeVisible();
  });

  test('a text refused after its user has left the checklist is offered again on any screen', async ({
    page,
  }) => {
    await openChecklist(page, { Home: ['Milk'] });
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await page.route(/\/api\/notes\/$/, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await held;
      return route.fulfill({ status: 400, json: { detail: 'Not today.' } });
    });
    await page.getByRole('button', { name: 'Create Note' }).click();
    await dialog(page, 'Create a Note').getByLabel('Content').fill('A long thought');
    await page.keyboard.press('Control+Enter');
    await expect(row(page, 'A long thought')).toBeVisible();
    await page.evaluate(() => history.pushState(null, '', '/profile'));
    await expect(page.getByLabel('New username')).toBeVisible();
    answer();
    await expect(alert(page)).toContainText('Failed to create note: Not today.');
    await page.unroute(/\/api\/notes\/$/);
    await alert(page).getByRole('button', { name: 'OK' }).click();
    await expect(dialog(page, 'Create a Note').getByLabel('Content')).toHaveValue('A long thought');
    const saved = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/notes/') && answer.ok(),
    );
    await dialog(page, 'Create a Note').getByRole('button', { name: 'Create' }).click();
    await saved;
    await expect(page.getByLabel('New username')).toBeVisible();
    await page.goto('/checklist');
    await expect(row(page, 'A long thought')).toBeVisible();
  });

  test('a page that is reloaded with a change on its way loses nothing', async ({ page }) => {
    await openChecklist(page, { Home: ['Milk'] });
    const sent = page.waitForRequest('**/api/notes/update/**');
    await page.route('**/api/notes/update/**', () => {}); // the request never arrives
    await row(page, 'Milk').getByRole('checkbox').click();
    await sent;
    const saved = page.waitForResponse((answer) => answer.url().includes('/update/') && answer.ok());
    await page.unroute('**/api/notes/update/**');
    await page.reload();
    await saved;
    await expect(row(page, 'Milk').getByRole('checkbox')).toBeChecked();
  });

  test('without a network a change stays, and is saved when the network is back', async ({
    page,
    context,
    complaints,
  }) => {
    await openChecklist(page, { Home: ['Milk'] });
    await expect(row(page, 'Milk')).toBeVisible();
    await context.setOffline(true);
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/update/'));
    await row(page, 'Milk').getByRole('checkbox').click();
    await failed;
    await expect(row(page, 'Milk').getByRole('checkbox')).toBeChecked();
    await expect(alert(page)).toHaveCount(0);
    const saved = page.waitForResponse((answer) => answer.url().includes('/update/') && answer.ok());
    await context.setOffline(false);
    await saved;
    await page.reload();
    await expect(row(page, 'Milk').getByRole('checkbox')).toBeChecked();
    // The browser logs what it could not load.
    complaints.length = 0;
  });
});

test.describe('constants (spec section 9)', () => {
  test('a line is a note of 105 dashes', async ({ page }) => {
    await openChecklist(page, { Home: [] });
    const created = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/notes/'),
    );
    await page.getByRole('button', { name: 'Add Line' }).click();
    expect((await created).postDataJSON()).toMatchObject({ content: DASHES, parent: null });
  });

  test('the mouse drags after 5 px, not before', async ({ page }) => {
    await openChecklist(page, { Home: ['Milk', 'Bread'] });
    const { x, y } = await middleOf(handle(page, 'Milk'));
    const lifted = said(page, 'lifted');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 4);
    await nextFrame(page);
    await expect(lifted).toHaveCount(0);
    await page.mouse.move(x, y + 7);
    await expect(lifted).toHaveCount(1);
    await page.mouse.up();
  });

  test('a finger that moves at once scrolls and lifts nothing', { tag: '@phone-only' }, async ({ page }) => {
    await openChecklist(page, { Home: Array.from({ length: 30 }, (_, index) => `Note no. ${index}`) });
    await expect(rows(page)).toHaveCount(30);
    const { x, y } = await middleOf(page.getByText('Note no. 9', { exact: true }));
    // However long the moves take: they come before the time is over in which a resting finger lifts.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 10_000);
    const device = await page.context().newCDPSession(page);
    await device.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    for (let moved = 20; moved <= 300; moved += 20) {
      await device.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: [{ x, y: y - moved }],
      });
    }
    await page.clock.runFor(5_000);
    await expect(said(page, 'lifted')).toHaveCount(0);
    await device.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.clock.resume();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
    await expect(said(page, 'lifted')).toHaveCount(0);
  });
});

test.describe('by keyboard alone (design section 11)', () => {
  test('arrows, Home and End walk the tabs', async ({ page }) => {
    await openChecklist(page, { Home: [], Trip: [], Work: [] });
    const selected = page.getByRole('tab', { selected: true });
    await selected.focus();
    for (const [key, title] of [
      ['ArrowRight', 'Trip'],
      ['End', 'Work'],
      ['ArrowRight', 'Home'],
      ['ArrowLeft', 'Work'],
      ['Home', 'Home'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(selected).toHaveText(title);
      await expect(selected).toBeFocused();
    }
  });

  test('a dialog keeps the focus, returns it when it closes, and Esc cancels', async ({ page }) => {
    await openChecklist(page, { Home: ['Milk'] });
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

  test('the page below a dialog is out of reach', async ({ page }) => {
    await openChecklist(page, { Home: ['Milk'] });
    await refuse(page, 'POST', /\/api\/notes\/$/);
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
    await page.keyboard.press('Tab');
    await expect(below.getByLabel('Content')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Create Note' })).toBeVisible();
  });

  test('after a category is deleted, the focus is on the tab that is selected then', async ({ page }) => {
    await openChecklist(page, { Home: [], Trip: [], Work: [] });
    await page.getByRole('tab', { name: 'Trip' }).click();
    for (const [title, next] of [
      ['Work', 'Trip'],
      ['Trip', 'Home'],
    ] as const) {
      await page.getByRole('button', { name: `Delete category ${title}` }).click();
      await dialog(page, 'Delete Category').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByRole('tab', { selected: true })).toHaveText(next);
      await expect(page.getByRole('tab', { selected: true })).toBeFocused();
    }
  });

  test('Esc puts a lifted note back', async ({ page }) => {
    await openChecklist(page, { Home: ['Milk', 'Bread'] });
    const calls = callsOf(page);
    await handle(page, 'Milk').focus();
    await page.keyboard.press('Space');
    await expect(said(page, 'lifted')).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    await expect(said(page, 'moved to place 2')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(said(page, 'Nothing was moved')).toHaveCount(1);
    await expect(rows(page)).toContainText(['Milk', 'Bread']);
    await allSent(page);
    expect(calls).toEqual([]);
  });

  test('a note moves without dragging too', async ({ page }) => {
    await openChecklist(page, { Home: ['Milk', 'Bread'] });
    await row(page, 'Bread').getByRole('button', { name: 'More actions' }).press('Enter');
    await row(page, 'Bread').getByRole('button', { name: 'Move up' }).press('Enter');
    await expect(rows(page)).toContainText(['Bread', 'Milk']);
  });
});
