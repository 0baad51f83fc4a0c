import type { Page } from '@playwright/test';
import { newAccount, openChecklist, PASSWORD, row, rows, signIn } from './checklist-of.ts';
import { middleOf } from './drag.ts';
import { expect, test } from './fixtures.ts';
import { canSwipe, type Point, swipe } from './touch.ts';

// The column "now" of the table of gestures in docs/benchmarks.md is counted here: a tap, a click, a key or a
// combination of keys, a drag, a swipe and a paste are one each, and text costs nothing. What takes one drag is in
// drag-elsewhere.spec.ts, the field that keeps the focus, so that each typed note costs a key, in quick-add.spec.ts, and the two gestures of those who join a list are in sharing.spec.ts.

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Does what a user does, and counts it. */
function hands(page: Page) {
  let count = 0;
  const one = async <T>(done: Promise<T>): Promise<T> => {
    count += 1;
    return done;
  };
  return {
    count: () => count,
    press: (name: string | RegExp, role: 'button' | 'link' | 'menuitem' = 'button') =>
      one(page.getByRole(role, { name }).first().click()),
    click: (target: ReturnType<Page['locator']>) => one(target.click()),
    key: (key: string) => one(page.keyboard.press(key)),
    paste: (text: string) => one(page.keyboard.insertText(text)),
    type: (text: string) => page.keyboard.type(text),
    swipe: (from: Point, dx: number) => one(swipe(page, from, dx)),
  };
}

const words = (page: Page, content: string) => row(page, content).getByText(content, { exact: true });
const quick = (page: Page) => page.getByRole('textbox', { name: 'Add a note' });

/** Makes an account in the form and logs in. @returns the gestures beside the text */
async function register(page: Page): Promise<number> {
  const username = `ann.${crypto.randomUUID()}`;
  const registering = hands(page);
  const fillIn = async (label: string, text: string) => {
    const field = page.getByLabel(label, { exact: true });
    if (!(await field.evaluate((it) => it === document.activeElement))) await registering.click(field);
    await registering.type(text);
  };
  await page.goto('/login');
  await registering.press('Register here', 'link');
  await fillIn('Username', username);
  await fillIn('Password', PASSWORD);
  await fillIn('Confirm password', PASSWORD);
  const registered = page.waitForResponse('**/api/user/register/');
  await registering.key('Enter');
  await registered;
  await expect(page.getByText("Don't have an account?")).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue(username); // it waits for the password alone
  await fillIn('Password', PASSWORD);
  await registering.key('Enter');
  await page.waitForURL(/:\d+\/$/);
  return registering.count();
}

test('the first note after a login takes 4 gestures, twenty more 3 by a paste, all with the account at most 24, and sharing them 4', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  let account = 0;
  if (isMobile) {
    await signIn(page, await newAccount(page.request));
    await page.goto('/');
  } else account = await register(page);
  const first = hands(page);
  await test.step('the first note', async () => {
    const main = page.getByRole('main');
    await first.click(main.getByRole('link', { name: /checklist/i }).first());
    await first.press('+ New Category');
    await first.type('Home');
    await first.key('Enter');
    await expect(quick(page)).toBeFocused();
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Home');
    await first.type('Milk');
    await first.key('Enter');
    await expect(rows(page)).toHaveCount(1);
    expect(first.count()).toBe(4);
  });
  await test.step('twenty more, pasted', async () => {
    await page.getByRole('heading', { level: 1 }).focus(); // as a user who arrives later
    const pasted = hands(page);
    await pasted.click(quick(page));
    await pasted.paste(Array.from({ length: 20 }, (_, n) => `Thing ${n}`).join('\n'));
    await expect(page.getByText('These lines can be 20 notes')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create 20 notes' })).toBeInViewport({ ratio: 1 });
    if (isMobile) await pasted.press('Create 20 notes');
    else await pasted.key('Enter');
    await expect(rows(page)).toHaveCount(21);
    await expect(quick(page)).toBeFocused();
    expect(pasted.count()).toBe(3);
    expect(account + first.count() + pasted.count(), 'gestures beside the text').toBeLessThanOrEqual(24);
  });
  await test.step('sharing the list, up to the copied link', async () => {
    const shared = hands(page);
    await shared.press(/list menu$/);
    await shared.press('Share…', 'menuitem');
    await shared.click(page.getByRole('dialog').getByRole('button', { name: 'Share' }));
    await shared.click(page.getByRole('dialog').getByRole('button', { name: 'Copy link' }));
    expect(shared.count()).toBe(4);
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/join#/);
  });
});

test('a note is ticked by one gesture, and deleted and brought back, moved to the top or found by two', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await openChecklist(page, { Home: ['Milk', 'Bread', 'Eggs'], Trip: ['Tent'] });
  if (isMobile) await canSwipe(page);
  else {
    await page.keyboard.press('j');
    await expect(page.getByRole('group', { name: 'Milk' })).toBeFocused();
  }
  await test.step('ticked', async () => {
    const tick = hands(page);
    if (isMobile) await tick.swipe(await middleOf(words(page, 'Milk')), 150);
    else await tick.key('x');
    await expect(row(page, 'Milk').getByRole('checkbox')).toBeChecked();
    expect(tick.count()).toBe(1);
  });
  await test.step('deleted and brought back', async () => {
    const undone = hands(page);
    if (isMobile) await undone.swipe({ ...(await middleOf(words(page, 'Milk'))), x: 250 }, -170);
    else await undone.key('Delete');
    await expect(rows(page)).toHaveCount(2);
    if (isMobile) await undone.press('Undo');
    else await undone.key('Control+z');
    await expect(rows(page)).toHaveCount(3);
    expect(undone.count()).toBe(2);
  });
  await test.step('moved to the top', async () => {
    const topped = hands(page);
    await topped.click(row(page, 'Eggs').getByRole('button', { name: 'More actions' }));
    await topped.click(row(page, 'Eggs').getByRole('button', { name: 'To the top' }));
    await expect(rows(page)).toHaveText([/Eggs/, /Milk/, /Bread/]);
    expect(topped.count()).toBe(2);
  });
  await test.step('found', async () => {
    const found = hands(page);
    if (isMobile) await found.press('Find');
    else await found.key('/');
    await expect(page.getByRole('combobox', { name: 'Find a note' })).toBeFocused();
    await found.type('tent');
    await found.key('Enter');
    await expect(page.getByRole('group', { name: /Tent$/ })).toBeFocused();
    expect(found.count()).toBe(2);
  });
});
