import { expectAccessible } from './accessible.ts';
import { newAccount, openChecklist, press, row, rows, signIn } from './checklist-of.ts';
import { expect, test } from './fixtures.ts';

const DASHES = '-'.repeat(105);
const NOTES = {
  'Road trip': ['Book the cabin', ['Pack the cooler', 'Water', 'Bread'], DASHES, 'Make a playlist'] as (
    | string
    | [string, ...string[]]
  )[],
  Home: [],
};

test.describe('every screen and state is accessible (WCAG 2.2 AA)', () => {
  for (const path of ['/', '/login', '/register', '/no-such-page']) {
    test(`the public screen ${path}`, { tag: '@phone' }, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page, path);
    });
  }

  test('what moves without end can be stopped, by keyboard too (WCAG 2.2.2)', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/');
    const states = () =>
      page.evaluate(() => [...new Set(document.getAnimations().map(({ playState }) => playState))]);
    const pause = page.getByRole('button', { name: 'Pause motion' });
    await pause.focus();
    await expect.poll(states).toEqual(['running']);
    await page.keyboard.press('Space');
    await expect(pause).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(states).toEqual(['paused']);
    await expectAccessible(page, 'paused');
    await pause.click();
    await expect.poll(states).toEqual(['running']);
  });

  test('login with errors and a toast', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Username is required')).toBeVisible();
    await expectAccessible(page, 'field errors');
    await page.getByLabel('Username').fill('nobody');
    await page.getByLabel('Password', { exact: true }).fill('wrong password');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No active account found')).toBeVisible();
    await expectAccessible(page, 'toast');
  });

  test('the checklist: empty, full, and its rows in all states', { tag: '@phone' }, async ({
    page,
    isMobile,
  }) => {
    await openChecklist(page, {});
    await expect(page.getByText('Please select a category')).toBeVisible();
    await expectAccessible(page, 'no category');
    await openChecklist(page, NOTES);
    await row(page, 'Pack the cooler')
      .getByRole('button', { name: /^Expand/ })
      .click();
    await press(page, 'Book the cabin', 'Mark as important');
    await row(page, 'Make a playlist').getByRole('checkbox').click();
    await expectAccessible(page, 'notes');
    const tray = row(page, 'Make a playlist').getByRole('button', { name: 'More actions' });
    if ((await tray.getAttribute('aria-expanded')) !== 'true') await tray.click();
    await expectAccessible(page, isMobile ? 'tray' : 'more actions');
    await page.getByRole('tab', { name: 'Home' }).click();
    await expectAccessible(page, 'empty category');
  });

  test('every dialog and the alert', { tag: '@phone' }, async ({ page }) => {
    await openChecklist(page, NOTES);
    const open = async (name: string, title: string) => {
      await page.getByRole('button', { name, exact: true }).first().click();
      await expect(page.getByRole('dialog', { name: title })).toBeVisible();
      await expectAccessible(page, title);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: title })).toHaveCount(0);
    };
    await open('Create Note', 'Create a Note');
    await open('+ New Category', 'Create Category');
    await open('Edit category Road trip', 'Edit Category');
    await open('Delete category Road trip', 'Delete Category');
    await open('Set priority', 'Set priority');
    await press(page, 'Book the cabin', 'Delete note');
    await expect(page.getByRole('dialog', { name: 'Delete Note' })).toBeVisible();
    await expectAccessible(page, 'Delete Note');
    await page.keyboard.press('Escape');
    await page.route('**/api/notes/update/**', (route) =>
      route.fulfill({ status: 400, json: { detail: 'No.' } }),
    );
    await row(page, 'Book the cabin').getByRole('checkbox').click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page, 'alert');
  });

  test('the profile and the mobile menu', { tag: '@phone' }, async ({ page, isMobile }) => {
    await signIn(page, await newAccount(page.request));
    await page.goto('/profile');
    await expect(page.getByLabel('New username')).not.toHaveValue('');
    await expectAccessible(page, 'profile');
    if (!isMobile) return;
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await expectAccessible(page, 'menu');
  });

  test('nothing moves with reduced motion', { tag: '@phone' }, async ({ page }) => {
    await openChecklist(page, NOTES);
    await page.getByRole('button', { name: 'Create Note' }).click();
    const open = page.getByRole('dialog', { name: 'Create a Note' });
    await expect(open).toHaveCSS('animation-name', 'none');
    await expect(open.locator('xpath=preceding-sibling::div[1]')).toHaveCSS('animation-name', 'none');
  });

  test('the actions of a long dialog stay in sight', { tag: '@phone' }, async ({ page }) => {
    const titles = Array.from({ length: 30 }, (_, index) => `Category no. ${index}`);
    await openChecklist(page, Object.fromEntries(titles.map((title) => [title, []])));
    await page.getByRole('button', { name: 'Set priority' }).click();
    await expect(page.getByRole('button', { name: 'Apply' })).toBeInViewport({ ratio: 1 });
  });

  test('targets are 44 px or more under a finger', { tag: '@phone-only' }, async ({ page }) => {
    await openChecklist(page, NOTES);
    await expect(rows(page)).toHaveCount(4);
    // What counts is where a finger hits: a small pill may have a large margin that is its own.
    const small = await page.locator('main').evaluate((main) =>
      [...main.querySelectorAll('button, a, label:has(input)')].flatMap((target) => {
        target.scrollIntoView({ block: 'center', inline: 'center' });
        const { x, y, width, height } = target.getBoundingClientRect();
        if (width === 0 || (width >= 44 && height >= 44)) return [];
        const hits = [
          [0, -21],
          [0, 21],
          [-21, 0],
          [21, 0],
        ].every(([dx = 0, dy = 0]) => {
          const hit = document.elementFromPoint(x + width / 2 + dx, y + height / 2 + dy);
          return hit !== null && target.contains(hit);
        });
        return hits ? [] : [`${target.getAttribute('aria-label') ?? target.textContent} ${width}x${height}`];
      }),
    );
    expect(small).toEqual([]);
  });

  test('nothing is lost at 320 px, which is 400 % of 1280', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openChecklist(page, NOTES);
    for (const path of ['/checklist', '/profile', '/', '/login', '/register', '/no-such-page']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (path === '/checklist') await expect(rows(page)).toHaveCount(4);
      const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(tooWide, path).toBeLessThanOrEqual(0);
    }
  });
});
