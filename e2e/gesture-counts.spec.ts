import type { Page } from '@playwright/test';
import { fill, handle, newAccount, openChecklist, row, rows, signIn } from './checklist-of.ts';
import { keepTabsClosed, middleOf, moveUntil, said } from './drag.ts';
import { expect, test } from './fixtures.ts';
import { finger, type Point } from './touch.ts';

// The column "now" of the table of gestures in docs/benchmarks.md is counted here: a tap, a click, a key or a
// combination of keys, a drag, a swipe and a paste are one each, and text costs nothing.

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Does what a user does, and counts it. */
function hands(page: Page, isMobile: boolean) {
  let count = 0;
  const one = async <T>(done: Promise<T>): Promise<T> => {
    count += 1;
    return done;
  };
  async function drag(from: Point, to: Point): Promise<void> {
    const shown = page.locator('[data-drop], [data-nests]');
    if (isMobile) {
      const touch = await finger(page, from);
      await expect(said(page, 'lifted')).toHaveCount(1);
      await moveUntil(shown, to, touch.moveTo);
      return touch.letGo();
    }
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y + 6);
    await expect(said(page, 'lifted')).toHaveCount(1);
    await moveUntil(shown, to, ({ x, y }) => page.mouse.move(x, y, { steps: 10 }));
    await page.mouse.up();
  }
  return {
    count: () => count,
    press: (name: string | RegExp, role: 'button' | 'link' | 'menuitem' = 'button') =>
      one(page.getByRole(role, { name }).first().click()),
    click: (target: ReturnType<Page['locator']>) => one(target.click()),
    key: (key: string) => one(page.keyboard.press(key)),
    paste: (text: string) => one(page.keyboard.insertText(text)),
    type: (text: string) => page.keyboard.type(text),
    drag: (from: Point, to: Point) => one(drag(from, to)),
    swipe: async (from: Point, dx: number) => {
      count += 1;
      const touch = await finger(page, from);
      await touch.moveTo({ x: from.x + dx, y: from.y + 2 });
      await touch.letGo();
    },
  };
}

const words = (page: Page, content: string) => row(page, content).getByText(content, { exact: true });

/** A swipe has its listeners once the idle screen has loaded them. */
const ready = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorY))
    .toBe('contain');

test('the first note after a login takes 4 gestures, twenty more 21, or 3 by a paste', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await signIn(page, await newAccount(page.request));
  await page.goto('/');
  const first = hands(page, isMobile);
  await first.click(
    page
      .getByRole('main')
      .getByRole('link', { name: /checklist/i })
      .first(),
  );
  await first.press('+ New Category');
  await first.type('Home');
  await first.key('Enter');
  await expect(page.getByRole('textbox', { name: 'Add a note' })).toBeFocused();
  await first.type('Milk');
  await first.key('Enter');
  await expect(rows(page)).toHaveCount(1);
  expect(first.count()).toBe(4);

  await page.getByRole('heading', { level: 1 }).click(); // as somebody who comes later
  const typed = hands(page, isMobile);
  await typed.click(page.getByRole('textbox', { name: 'Add a note' }));
  for (let note = 0; note < 20; note++) {
    await typed.type(`n${note}`);
    await typed.key('Enter');
  }
  await expect(rows(page)).toHaveCount(21);
  expect(typed.count()).toBe(21);

  await page.getByRole('heading', { level: 1 }).click();
  const pasted = hands(page, isMobile);
  await pasted.click(page.getByRole('textbox', { name: 'Add a note' }));
  await pasted.paste(Array.from({ length: 20 }, (_, n) => `Thing ${n}`).join('\n'));
  await expect(page.getByText('These lines can be 20 notes')).toBeVisible();
  await pasted.press('Create 20 notes');
  await expect(rows(page)).toHaveCount(41);
  expect(pasted.count()).toBe(3);
});

test.describe('On a phone', { tag: '@phone-only' }, () => {
  test('ticking takes one swipe, and deleting with undo two gestures', async ({ page }) => {
    await openChecklist(page, { Home: ['Milk', 'Bread'] });
    await ready(page);
    const tick = hands(page, true);
    await tick.swipe(await middleOf(words(page, 'Milk')), 150);
    await expect(row(page, 'Milk').getByRole('checkbox')).toBeChecked();
    expect(tick.count()).toBe(1);
    const undone = hands(page, true);
    await undone.swipe({ ...(await middleOf(words(page, 'Bread'))), x: 250 }, -170);
    await expect(rows(page)).toHaveCount(1);
    await undone.press('Undo');
    await expect(rows(page)).toHaveCount(2);
    expect(undone.count()).toBe(2);
  });
});

test('a row that has the focus is ticked by one key, and deleted and brought back by two', async ({
  page,
}) => {
  await openChecklist(page, { Home: ['Milk', 'Bread'] });
  await page.keyboard.press('j');
  await expect(page.getByRole('group', { name: 'Milk' })).toBeFocused();
  const tick = hands(page, false);
  await tick.key('x');
  await expect(row(page, 'Milk').getByRole('checkbox')).toBeChecked();
  expect(tick.count()).toBe(1);
  const undone = hands(page, false);
  await undone.key('Delete');
  await expect(rows(page)).toHaveCount(1);
  await undone.key('Control+z');
  await expect(rows(page)).toHaveCount(2);
  expect(undone.count()).toBe(2);
});

test('a note moves to a list, nests, and reaches the top of its list by one or two gestures', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await openChecklist(page, { Home: ['Milk', 'Bread', 'Eggs', 'Salt'], Trip: [] });
  await keepTabsClosed(page);
  const moved = hands(page, isMobile);
  await moved.drag(
    await middleOf(handle(page, 'Salt')),
    await middleOf(page.getByRole('tab', { name: 'Trip', exact: true })),
  );
  await expect(rows(page)).toHaveCount(3);
  expect(moved.count()).toBe(1);
  const topped = hands(page, isMobile);
  await topped.click(row(page, 'Eggs').getByRole('button', { name: 'More actions' }));
  await topped.click(row(page, 'Eggs').getByRole('button', { name: 'To the top' }));
  await expect(rows(page)).toHaveText([/Eggs/, /Milk/, /Bread/]);
  expect(topped.count()).toBe(2);
  const nested = hands(page, isMobile);
  const from = await middleOf(handle(page, 'Bread'));
  await nested.drag(from, { x: from.x + 60, y: from.y });
  await expect(rows(page)).toHaveText([/Eggs/, /Milk/]);
  expect(nested.count()).toBe(1);
});

test('a note is found by two gestures, and a list shared by four and joined by two', {
  tag: '@phone',
}, async ({ page, browser, isMobile }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openChecklist(page, { Home: ['Milk'], Trip: ['Tent'] });
  const found = hands(page, isMobile);
  if (isMobile) await found.press('Find');
  else await found.key('/');
  await expect(page.getByRole('combobox', { name: 'Find a note' })).toBeFocused();
  await found.type('tent');
  await found.key('Enter');
  await expect(page.getByRole('group', { name: /Tent$/ })).toBeFocused();
  expect(found.count()).toBe(2);

  const shared = hands(page, isMobile);
  await shared.press(/list menu$/);
  await shared.press('Share…', 'menuitem');
  await shared.click(page.getByRole('dialog').getByRole('button', { name: 'Share' }));
  await shared.click(page.getByRole('dialog').getByRole('button', { name: 'Copy link' }));
  expect(shared.count()).toBe(4);
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/join#/);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const context = await browser.newContext();
  const other = await context.newPage();
  const account = await newAccount(other.request);
  await fill(other.request, account, { Private: [] });
  await signIn(other, account);
  await other.goto(link); // the first: a press on the link, wherever it was sent
  const joined = hands(other, isMobile);
  await joined.press('Join');
  await expect(rows(other)).toHaveText([/Tent/]);
  expect(1 + joined.count()).toBe(2);
  await context.close();
});
